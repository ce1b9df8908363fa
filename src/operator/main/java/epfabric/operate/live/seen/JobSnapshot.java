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
 * @param pods those that are still there, by name
 */
public record JobSnapshot(End end, String reason, List<JobPod> pods) {
  /** Whether and how it ended. */
  public enum End {
    NOT_YET,
    /** Not yet, and a queue holds it back. */
    SUSPENDED,
    COMPLETE,
    FAILED,
    /** There is no such Job any more. */
    GONE
  }

  public JobSnapshot {
    pods = List.copyOf(pods);
  }

  /** What it waits for, in one line; empty when its pods get on. */
  public String waitsFor() {
    return pods.stream()
        .filter(pod -> !pod.waiting().isEmpty())
        .map(pod -> pod.name() + " waits: " + pod.waiting())
        .findFirst()
        .orElse("");
  }

  /** That a pod had to leave, and why: its failure says nothing about what it ran. */
  public Optional<String> disturbed() {
    return pods.stream().flatMap(pod -> pod.left().stream()).findFirst();
  }

  /**
   * Pods that are not there any more.
   *
   * @param seen those that were there at an earlier look
   */
  public List<String> vanished(Set<String> seen) {
    Set<String> there = pods.stream().map(JobPod::name).collect(Collectors.toSet());
    return seen.stream().filter(pod -> !there.contains(pod)).sorted().toList();
  }
}
