/**
 * A first run on real hardware: in which order questions are asked within a budget, how they are
 * answered, and the evidence that is kept.
 */
@NullMarked
package epfabric.jobs.firstrun;

import org.jspecify.annotations.NullMarked;
