/** Plans, runs and reports benchmarks: the commands of {@code epfabric bench}. */
@NullMarked
package epfabric.jobs.verb.bench;

import org.jspecify.annotations.NullMarked;
