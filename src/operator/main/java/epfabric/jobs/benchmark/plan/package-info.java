/** What a scenario comes to on a fabric: runs in order, their sizes and the least they can take. */
@NullMarked
package epfabric.jobs.benchmark.plan;

import org.jspecify.annotations.NullMarked;
