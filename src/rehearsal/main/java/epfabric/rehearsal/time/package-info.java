/** The time of an emulated world, and its scheduled events. */
@NullMarked
package epfabric.rehearsal.time;

import org.jspecify.annotations.NullMarked;
