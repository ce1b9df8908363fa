@NullMarked
package epfabric.jobs.benchmark.definition;

import org.jspecify.annotations.NullMarked;
