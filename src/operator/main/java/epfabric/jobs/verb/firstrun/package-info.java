/** Asks the questions that only real hardware answers: {@code epfabric first-run}. */
@NullMarked
package epfabric.jobs.verb.firstrun;

import org.jspecify.annotations.NullMarked;
