/** Validated names and quantities. */
@NullMarked
package epfabric.value;

import org.jspecify.annotations.NullMarked;
