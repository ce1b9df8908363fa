/**
 * Input types of Google's provider 9.37.0 for Pulumi.
 *
 * <p>Generated from {@code src/gcp/schema.json}; do not edit.
 */
@NullMarked
package epfabric.deploy.gcp.compute.inputs;

import org.jspecify.annotations.NullMarked;
