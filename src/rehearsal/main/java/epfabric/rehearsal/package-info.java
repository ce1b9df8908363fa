/** Emulated Google Cloud and Kubernetes, in which the whole life of a fabric is rehearsed. */
@NullMarked
package epfabric.rehearsal;

import org.jspecify.annotations.NullMarked;
