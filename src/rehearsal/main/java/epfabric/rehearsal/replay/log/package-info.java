/** Writes the logs of test programs that run in a rehearsal. */
@NullMarked
package epfabric.rehearsal.replay.log;

import org.jspecify.annotations.NullMarked;
