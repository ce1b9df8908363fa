/** Collects evidence of a failure from a live cluster. */
@NullMarked
package epfabric.operate.live.evidence;

import org.jspecify.annotations.NullMarked;
