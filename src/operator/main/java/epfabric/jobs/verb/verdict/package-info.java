/** Verifies signed verdicts, and requires one before a fabric is used. */
@NullMarked
package epfabric.jobs.verb.verdict;

import org.jspecify.annotations.NullMarked;
