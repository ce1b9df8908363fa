/**
 * Looks at a live cluster: what is there, as plain values, and what follows from it. All of it only
 * reads, but for {@link epfabric.operate.live.LabelledJobs}, which makes and deletes the Jobs of
 * {@code epfabric accept} and {@code epfabric bench run}.
 */
@NullMarked
package epfabric.operate.live;

import org.jspecify.annotations.NullMarked;
