package epfabric.operate.live.seen;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A Job at one moment.
 *
 * @param end whether it has ended
 * @param reason why it failed, in Kubernetes' words; empty otherwise
 * @param pods its existing pods, by name
 */
public record JobSnapshot(End end, String reason, List<JobPod> pods) {
  /** Whether and how it ended. */
  public enum End {
    NOT_YET,
    /** It is running, but a queue suspends it. */
    SUSPENDED,
    COMPLETE,
    FAILED,
    /** The Job does not exist any more. */
    GONE
  }

  public JobSnapshot {
    pods = List.copyOf(pods);
  }

  /** Returns why it waits, in one line; empty when its pods make progress. */
  public String waitsFor() {
    return pods.stream()
        .filter(pod -> !pod.waiting().isEmpty())
        .map(pod -> pod.name() + " waits: " + pod.waiting())
        .findFirst()
        .orElse("");
  }

  /** Returns why a pod was evicted, in which case its failure has no meaning for the program. */
  public Optional<String> disturbed() {
    return pods.stream().flatMap(pod -> pod.left().stream()).findFirst();
  }

  /**
   * Returns pods that do not exist any more.
   *
   * @param seen those in an earlier snapshot
   */
  public List<String> vanished(Set<String> seen) {
    Set<String> there = pods.stream().map(JobPod::name).collect(Collectors.toSet());
    return seen.stream().filter(pod -> !there.contains(pod)).sorted().toList();
  }
}
