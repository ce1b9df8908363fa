/** Builds markup from texts, which are escaped in one place. */
@NullMarked
package epfabric.base.markup;

import org.jspecify.annotations.NullMarked;
