package epfabric.operate.live.seen;

import epfabric.operate.live.seen.NodePod.PodName;
import java.util.Optional;

/**
 * A pod of any owner to which GPUs of a node are assigned.
 *
 * @param owner the pod's controller, e.g. {@code Job train}; empty for a pod without a controller
 * @param since when the node accepted the pod, in the API server's format
 */
public record GpuHolder(
    PodName pod, String node, long gpus, Optional<String> owner, Optional<String> since) {
  /**
   * Returns a description such as {@code ml/train-0 of Job train (8 GPUs, since
   * 2026-10-01T08:30:00Z)}.
   */
  public String description() {
    return pod
        + owner.map(name -> " of " + name).orElse("")
        + " ("
        + gpus
        + (gpus == 1 ? " GPU, " : " GPUs, ")
        + since.map(start -> "since " + start).orElse("not started yet")
        + ")";
  }
}
