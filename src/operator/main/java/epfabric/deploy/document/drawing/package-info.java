/** Draws the topology of a plan as SVG. */
@NullMarked
package epfabric.deploy.document.drawing;

import org.jspecify.annotations.NullMarked;
