/** The clocks of emulated worlds, and their scheduled events. */
@NullMarked
package epfabric.rehearsal.time;

import org.jspecify.annotations.NullMarked;
