package epfabric.operate.live.seen;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pod of a Job, with the properties that show how the pod ended.
 *
 * @param node the pod's node; absent before it is scheduled
 * @param disrupted Kubernetes' reason for evicting the pod, e.g. {@code TerminationByKubelet} or
 *     {@code PreemptionByScheduler}; absent if it was not evicted
 * @param waiting Kubernetes' reason why the pod makes no progress; empty if it makes progress
 * @param exit exit code of the last container, which is the pod's result
 * @param words termination message of the last container, or of an earlier container that failed;
 *     for a pod that was terminated from outside, the reason
 * @param begun whether the first container that is not a helper has started
 */
public record JobPod(
    String name,
    Optional<String> node,
    Optional<String> disrupted,
    String waiting,
    OptionalInt exit,
    String words,
    boolean begun) {
  /** Returns why the pod was evicted, in plain words; empty if it was not evicted. */
  Optional<String> left() {
    return disrupted.map(
        why ->
            "pod "
                + name
                + " had to leave "
                + node.map(place -> "node " + place).orElse("its place")
                + " ("
                + why
                + ")");
  }
}
