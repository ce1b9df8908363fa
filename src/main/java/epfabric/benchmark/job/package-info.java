/** Benchmark runs as Kubernetes Jobs: which program runs them, and what it cannot do. */
@NullMarked
package epfabric.benchmark.job;

import org.jspecify.annotations.NullMarked;
