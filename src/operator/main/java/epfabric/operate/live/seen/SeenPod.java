package epfabric.operate.live.seen;

import epfabric.operate.live.seen.NodePod.PodName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A pod of the fabric, with or without a node.
 *
 * @param what its part of the fabric: {@code installer}, or the name of a Job
 * @param node empty while it has none
 * @param unplaced why the scheduler finds no node for it; absent when it has one
 */
public record SeenPod(
    PodName name,
    String what,
    String node,
    Instant created,
    Optional<String> unplaced,
    List<SeenContainer> containers) {

  /**
   * A container, init containers first.
   *
   * @param image its image
   * @param waiting why it does not run, if it should
   * @param ended how its last run ended, if one did
   */
  public record SeenContainer(
      String name, String image, int restarts, Optional<Waiting> waiting, Optional<Ended> ended) {}

  /**
   * Why a container does not run.
   *
   * @param reason one word, for example {@code ImagePullBackOff}
   */
  public record Waiting(String reason, String message) {}

  /**
   * How a run of a container ended.
   *
   * @param message its last words; Kubernetes keeps 4096 bytes of them
   */
  public record Ended(int exit, String reason, String message, Optional<Instant> at) {}

  public SeenPod {
    containers = List.copyOf(containers);
  }
}
