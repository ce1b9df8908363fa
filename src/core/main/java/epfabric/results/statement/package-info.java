/**
 * Writes the verdict on a fabric as an in-toto statement, reads it, and compares it with the
 * current fabric.
 */
@NullMarked
package epfabric.results.statement;

import org.jspecify.annotations.NullMarked;
