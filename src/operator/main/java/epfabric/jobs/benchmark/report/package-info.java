/** Results of benchmark runs as one page. */
@NullMarked
package epfabric.jobs.benchmark.report;

import org.jspecify.annotations.NullMarked;
