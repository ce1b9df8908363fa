/** Reads the logs of tests, and finds errors in them. */
@NullMarked
package epfabric.results.judge.log;

import org.jspecify.annotations.NullMarked;
