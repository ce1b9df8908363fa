/** The time of an emulated world, and what is going to happen in it. */
@NullMarked
package epfabric.rehearsal.time;

import org.jspecify.annotations.NullMarked;
