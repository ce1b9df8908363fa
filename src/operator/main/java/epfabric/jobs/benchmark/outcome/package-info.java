/** The results of benchmark runs in CloudAI's folders: read, written as files, and compared. */
@NullMarked
package epfabric.jobs.benchmark.outcome;

import org.jspecify.annotations.NullMarked;
