/**
 * What an ordinary {@code pulumi} CLI talks to in a rehearsal: resource providers and a language
 * host over gRPC, attached where it would start plugins.
 */
@NullMarked
package epfabric.rehearsal.pulumi;

import org.jspecify.annotations.NullMarked;
