package epfabric.operate.live.seen;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A Job at one moment.
 *
 * @param end whether and how the Job has ended
 * @param reason Kubernetes' reason why the Job failed; otherwise empty
 * @param pods the Job's existing pods, sorted by name
 */
public record JobSnapshot(End end, String reason, List<JobPod> pods) {
  /** Whether and how a Job ended. */
  public enum End {
    NOT_YET,
    /** The Job has not ended, but a queue has suspended it. */
    SUSPENDED,
    COMPLETE,
    FAILED,
    /** The Job no longer exists. */
    GONE
  }

  public JobSnapshot {
    pods = List.copyOf(pods);
  }

  /** Returns why the Job waits, in one line; empty if its pods make progress. */
  public String waitsFor() {
    return pods.stream()
        .filter(pod -> !pod.waiting().isEmpty())
        .map(pod -> pod.name() + " waits: " + pod.waiting())
        .findFirst()
        .orElse("");
  }

  /**
   * Returns why a pod was evicted, which would explain the Job's failure; empty if none was
   * evicted.
   */
  public Optional<String> disturbed() {
    return pods.stream().flatMap(pod -> pod.left().stream()).findFirst();
  }

  /**
   * Returns the pods that no longer exist.
   *
   * @param seen names of pods in an earlier snapshot
   */
  public List<String> vanished(Set<String> seen) {
    Set<String> there = pods.stream().map(JobPod::name).collect(Collectors.toSet());
    return seen.stream().filter(pod -> !there.contains(pod)).sorted().toList();
  }
}
