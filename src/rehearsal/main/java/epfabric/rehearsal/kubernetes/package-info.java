/**
 * The Kubernetes of a rehearsal: what the program's objects are applied to and what becomes of
 * them.
 */
@NullMarked
package epfabric.rehearsal.kubernetes;

import org.jspecify.annotations.NullMarked;
