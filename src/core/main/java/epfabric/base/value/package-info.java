/** Validated names and quantities. */
@NullMarked
package epfabric.base.value;

import org.jspecify.annotations.NullMarked;
