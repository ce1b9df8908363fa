package epfabric.rehearsal.cloud.state;

import java.time.Duration;

/**
 * How long operations of the emulated cloud take. These are our assumptions, in the order of
 * magnitude of Google's usual times; they were not measured.
 *
 * @param network time to create, change or delete a Compute Engine resource
 * @param cluster time to create or delete a cluster
 * @param nodePool time to create, resize or delete a node pool
 * @param update time to change a setting of a cluster or node pool
 * @param replacement time until a managed instance group has replaced a preempted machine
 * @param stockOut time until GKE gives up on unavailable machines, and between later retries
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

  /** Returns durations of zero: operations are done when the request returns. */
  public static OperationDurations none() {
    Duration zero = Duration.ZERO;
    return new OperationDurations(zero, zero, zero, zero, zero, Duration.ofMinutes(1));
  }
}
