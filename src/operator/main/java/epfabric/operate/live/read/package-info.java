/** Reads objects of the Kubernetes API as records. */
@NullMarked
package epfabric.operate.live.read;

import org.jspecify.annotations.NullMarked;
