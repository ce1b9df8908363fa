/** Reads and judges the output of tests that run DeepEP. */
@NullMarked
package epfabric.results.judge.deepep;

import org.jspecify.annotations.NullMarked;
