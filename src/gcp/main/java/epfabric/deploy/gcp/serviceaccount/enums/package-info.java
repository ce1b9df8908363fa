/**
 * Input types of Google's provider for Pulumi.
 *
 * <p>Generated from {@code src/gcp/schema.json}, which names the provider's release; do not edit.
 */
@NullMarked
package epfabric.deploy.gcp.serviceaccount.enums;

import org.jspecify.annotations.NullMarked;
