/**
 * Tries the changes in the table of docs/architecture.md: adds an invented machine, test and verb.
 */
@NullMarked
package epfabric.drill;

import org.jspecify.annotations.NullMarked;
