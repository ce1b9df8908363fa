/**
 * Reads a live cluster: its objects as plain values, and the conclusions from them. Everything only
 * reads, except {@link epfabric.operate.live.LabelledJobs}, which creates and deletes the Jobs of
 * {@code epfabric accept} and {@code epfabric bench run}.
 */
@NullMarked
package epfabric.operate.live;

import org.jspecify.annotations.NullMarked;
