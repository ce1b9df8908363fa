/** Represents the verdict on a run, and writes and reads it. */
@NullMarked
package epfabric.results.judge.verdict;

import org.jspecify.annotations.NullMarked;
