/**
 * Benchmark definitions and scenarios of NVIDIA CloudAI, read as CloudAI reads them or more
 * strictly.
 */
@NullMarked
package epfabric.jobs.benchmark.definition;

import org.jspecify.annotations.NullMarked;
