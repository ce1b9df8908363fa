/** Writes the results of benchmarks as CSV and JUnit files. */
@NullMarked
package epfabric.jobs.benchmark.outcome.export;

import org.jspecify.annotations.NullMarked;
