/** Records what was seen in a live cluster, without the types of a Kubernetes client. */
@NullMarked
package epfabric.operate.live.seen;

import org.jspecify.annotations.NullMarked;
