/**
 * The behavior of a rehearsal's containers: the installer's phases with estimated durations, and
 * the acceptance tests as logs that are replayed to the real judge.
 */
@NullMarked
package epfabric.rehearsal.replay;

import org.jspecify.annotations.NullMarked;
