/** Builds markup from any text, with a single way to escape. */
@NullMarked
package epfabric.base.markup;

import org.jspecify.annotations.NullMarked;
