/** Changes of docs/architecture.md's table, tried: what it takes to add something made up. */
@NullMarked
package epfabric.drill;

import org.jspecify.annotations.NullMarked;
