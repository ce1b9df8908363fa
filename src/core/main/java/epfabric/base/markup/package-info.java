/** Markup from any text: elements under construction, and the one way to escape. */
@NullMarked
package epfabric.base.markup;

import org.jspecify.annotations.NullMarked;
