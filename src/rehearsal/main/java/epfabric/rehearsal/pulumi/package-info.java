/**
 * Resource providers and a language host over gRPC, to which an ordinary {@code pulumi} CLI
 * attaches in a rehearsal instead of starting plugins.
 */
@NullMarked
package epfabric.rehearsal.pulumi;

import org.jspecify.annotations.NullMarked;
