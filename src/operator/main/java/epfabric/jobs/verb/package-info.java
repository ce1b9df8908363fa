/** Verbs that run work on a fabric. */
@NullMarked
package epfabric.jobs.verb;

import org.jspecify.annotations.NullMarked;
