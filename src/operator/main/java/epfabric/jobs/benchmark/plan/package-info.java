/** The plan of a scenario on a fabric: runs in order, their sizes and their least durations. */
@NullMarked
package epfabric.jobs.benchmark.plan;

import org.jspecify.annotations.NullMarked;
