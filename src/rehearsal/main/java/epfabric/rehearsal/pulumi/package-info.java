/**
 * Attachments for an ordinary {@code pulumi} CLI in a rehearsal: resource providers and a language
 * host over gRPC, used instead of started plugins.
 */
@NullMarked
package epfabric.rehearsal.pulumi;

import org.jspecify.annotations.NullMarked;
