/** Reads and judges the report of {@code epbench accept}. */
@NullMarked
package epfabric.results.judge.epbench;

import org.jspecify.annotations.NullMarked;
