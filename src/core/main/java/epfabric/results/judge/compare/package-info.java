/** Compares the results of runs, and separates noise from a change. */
@NullMarked
package epfabric.results.judge.compare;

import org.jspecify.annotations.NullMarked;
