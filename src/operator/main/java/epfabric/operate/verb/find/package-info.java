/** Compares zones: {@code epfabric find}. */
@NullMarked
package epfabric.operate.verb.find;

import org.jspecify.annotations.NullMarked;
