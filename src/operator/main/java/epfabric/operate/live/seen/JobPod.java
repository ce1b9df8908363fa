package epfabric.operate.live.seen;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pod of a Job, with the properties that decide its end.
 *
 * @param node absent before it is scheduled
 * @param disrupted why it was evicted from its node, in Kubernetes' words, e.g. {@code
 *     TerminationByKubelet} or {@code PreemptionByScheduler}; absent when it was not
 * @param waiting why it makes no progress, in Kubernetes' words; empty when it does
 * @param exit exit code of the deciding container: the last one
 * @param words last words of that container, or of an earlier one that failed; of a pod that was
 *     ended from outside, the reason
 * @param begun whether its work has started: the first container that is no helper
 */
public record JobPod(
    String name,
    Optional<String> node,
    Optional<String> disrupted,
    String waiting,
    OptionalInt exit,
    String words,
    boolean begun) {
  /** Returns why it was evicted, in plain words. */
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
