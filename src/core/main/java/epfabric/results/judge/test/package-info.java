/** Defines the kinds of tests, and what their figures measure. */
@NullMarked
package epfabric.results.judge.test;

import org.jspecify.annotations.NullMarked;
