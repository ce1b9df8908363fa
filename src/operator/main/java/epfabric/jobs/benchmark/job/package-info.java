/**
 * Benchmark runs as Kubernetes Jobs: the programs that run them, and the settings that those
 * refuse.
 */
@NullMarked
package epfabric.jobs.benchmark.job;

import org.jspecify.annotations.NullMarked;
