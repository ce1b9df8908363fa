/**
 * The verdict on a fabric as an in-toto statement: written in one form only, read back, and
 * compared with the current fabric.
 */
@NullMarked
package epfabric.results.statement;

import org.jspecify.annotations.NullMarked;
