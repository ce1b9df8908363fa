/** Verbs that judge, compare and report the results of tests. */
@NullMarked
package epfabric.results.verb;

import org.jspecify.annotations.NullMarked;
