/** Read-only looks at a live cluster: what is there, as plain values, and what follows from it. */
@NullMarked
package epfabric.live;

import org.jspecify.annotations.NullMarked;
