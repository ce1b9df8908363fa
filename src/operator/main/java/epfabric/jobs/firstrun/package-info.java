/**
 * A first run on real hardware: the order of questions within a budget, their answers, and the
 * stored evidence.
 */
@NullMarked
package epfabric.jobs.firstrun;

import org.jspecify.annotations.NullMarked;
