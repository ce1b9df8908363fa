/** What benchmark runs left behind, in CloudAI's folders: read, told as files, and compared. */
@NullMarked
package epfabric.jobs.benchmark.outcome;

import org.jspecify.annotations.NullMarked;
