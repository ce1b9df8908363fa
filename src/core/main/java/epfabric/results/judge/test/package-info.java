/** Defines the kinds of tests, and what each of them measures. */
@NullMarked
package epfabric.results.judge.test;

import org.jspecify.annotations.NullMarked;
