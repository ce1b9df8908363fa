/** Connects to a cluster, and reports failed requests. */
@NullMarked
package epfabric.operate.live.access;

import org.jspecify.annotations.NullMarked;
