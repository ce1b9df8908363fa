/**
 * Attempts the changes in docs/architecture.md's table: it adds an invented machine, test and verb.
 */
@NullMarked
package epfabric.drill;

import org.jspecify.annotations.NullMarked;
