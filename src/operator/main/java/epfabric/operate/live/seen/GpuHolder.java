package epfabric.operate.live.seen;

import epfabric.operate.live.seen.NodePod.PodName;
import java.util.Optional;

/**
 * A pod for which GPUs of a node are set aside, whosever it is.
 *
 * @param owner what made it, e.g. {@code Job train}; empty for a pod that somebody made by hand
 * @param since when the node accepted it, as the API server writes it
 */
public record GpuHolder(
    PodName pod, String node, long gpus, Optional<String> owner, Optional<String> since) {
  /** {@code ml/train-0 of Job train (8 GPUs, since 2026-10-01T08:30:00Z)}. */
  public String told() {
    return pod
        + owner.map(name -> " of " + name).orElse("")
        + " ("
        + gpus
        + (gpus == 1 ? " GPU, " : " GPUs, ")
        + since.map(start -> "since " + start).orElse("not started yet")
        + ")";
  }
}
