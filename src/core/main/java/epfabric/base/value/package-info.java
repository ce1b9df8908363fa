/** Validated names and quantities, as value types. */
@NullMarked
package epfabric.base.value;

import org.jspecify.annotations.NullMarked;
