/**
 * The verdict on a fabric as an in-toto statement: written in one form only, read back, and
 * compared with what the fabric is now.
 */
@NullMarked
package epfabric.results.statement;

import org.jspecify.annotations.NullMarked;
