/** Results of benchmark runs as one page. */
@NullMarked
package epfabric.benchmark.report;

import org.jspecify.annotations.NullMarked;
