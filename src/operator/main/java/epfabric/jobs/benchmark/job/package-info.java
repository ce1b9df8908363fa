/** Benchmark runs as Kubernetes Jobs: which program runs them, and what it cannot do. */
@NullMarked
package epfabric.jobs.benchmark.job;

import org.jspecify.annotations.NullMarked;
