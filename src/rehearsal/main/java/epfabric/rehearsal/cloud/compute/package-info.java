/** Emulates Compute Engine: networks, instances, quotas, and advice on capacity. */
@NullMarked
package epfabric.rehearsal.cloud.compute;

import org.jspecify.annotations.NullMarked;
