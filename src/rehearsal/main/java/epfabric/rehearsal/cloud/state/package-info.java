/** Stores the emulated cloud's resources, and runs its operations. */
@NullMarked
package epfabric.rehearsal.cloud.state;

import org.jspecify.annotations.NullMarked;
