package epfabric.rehearsal.cloud.state;

import java.time.Duration;

/**
 * How long operations of the emulated cloud take. These are our assumptions, of the order of
 * Google's usual times, and not measurements.
 *
 * @param network to create, change or delete one object of Compute Engine
 * @param cluster to create or delete a cluster
 * @param nodePool to create, resize or delete a node pool
 * @param update to change a setting of a cluster or node pool
 * @param replacement until a managed group has a new machine for one that was taken away
 * @param stockOut until GKE gives up on unavailable machines, and between later attempts
 */
public record OperationDurations(
    Duration network,
    Duration cluster,
    Duration nodePool,
    Duration update,
    Duration replacement,
    Duration stockOut) {

  public static OperationDurations usual() {
    return new OperationDurations(
        Duration.ofSeconds(12),
        Duration.ofMinutes(7),
        Duration.ofMinutes(4),
        Duration.ofSeconds(40),
        Duration.ofMinutes(3),
        Duration.ofMinutes(35));
  }

  /** Returns durations of zero: operations are done when they are answered. */
  public static OperationDurations none() {
    Duration zero = Duration.ZERO;
    return new OperationDurations(zero, zero, zero, zero, zero, Duration.ofMinutes(1));
  }
}
