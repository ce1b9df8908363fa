/** Stores the resources of the emulated cloud and runs its long-running operations. */
@NullMarked
package epfabric.rehearsal.cloud.state;

import org.jspecify.annotations.NullMarked;
