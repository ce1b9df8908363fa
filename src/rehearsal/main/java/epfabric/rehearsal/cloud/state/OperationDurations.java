package epfabric.rehearsal.cloud.state;

import java.time.Duration;

/**
 * How long operations of the emulated cloud take. These are choices of ours, of the order that one
 * sees at Google, not measurements.
 *
 * @param network to make, change or delete one object of Compute Engine
 * @param cluster to make or delete a cluster
 * @param nodePool to make, resize or delete a node pool
 * @param update to change a setting of a cluster or node pool
 * @param replacement until a managed group has a new machine for one that was taken away
 * @param stockOut until GKE gives up on machines that there are none of, and between later attempts
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

  /** Everything at once: operations are done when they are answered. */
  public static OperationDurations none() {
    Duration zero = Duration.ZERO;
    return new OperationDurations(zero, zero, zero, zero, zero, Duration.ofMinutes(1));
  }
}
