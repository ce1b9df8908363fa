/** Runs the acceptance tests of a fabric, stores their results and signs them. */
@NullMarked
package epfabric.jobs.verb.accept;

import org.jspecify.annotations.NullMarked;
