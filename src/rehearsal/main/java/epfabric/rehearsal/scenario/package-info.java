/** Reads the faults of a scenario, and records what happens in each stage of a rehearsal. */
@NullMarked
package epfabric.rehearsal.scenario;

import org.jspecify.annotations.NullMarked;
