/**
 * What the containers of a rehearsal do: the installer's phases with estimated durations, the
 * acceptance tests as logs that are played back to the real judge.
 */
@NullMarked
package epfabric.rehearsal.replay;

import org.jspecify.annotations.NullMarked;
