package epfabric.operate.live.seen;

import epfabric.operate.live.seen.NodePod.PodName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A pod of the fabric, with or without a node.
 *
 * @param what the pod's part of the fabric: {@code installer}, or the name of a Job
 * @param node the pod's node; empty before it is scheduled
 * @param unplaced why the scheduler finds no node for the pod; absent if it has found one
 */
public record SeenPod(
    PodName name,
    String what,
    String node,
    Instant created,
    Optional<String> unplaced,
    List<SeenContainer> containers) {

  /**
   * A container of the pod; init containers come first.
   *
   * @param image the container's image
   * @param waiting why the container does not run, if it should
   * @param ended how the container's last run ended; absent if no run has ended
   */
  public record SeenContainer(
      String name, String image, int restarts, Optional<Waiting> waiting, Optional<Ended> ended) {}

  /**
   * Why a container does not run.
   *
   * @param reason Kubernetes' reason, for example {@code ImagePullBackOff}
   */
  public record Waiting(String reason, String message) {}

  /**
   * How a run of a container ended.
   *
   * @param message the termination message, of which Kubernetes stores 4096 bytes
   */
  public record Ended(int exit, String reason, String message, Optional<Instant> at) {}

  public SeenPod {
    containers = List.copyOf(containers);
  }
}
