package epfabric.operate.live.seen;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pod of a Job, as far as its end matters.
 *
 * @param node absent before it has a place
 * @param disrupted why it had to leave its node, in Kubernetes' words, e.g. {@code
 *     TerminationByKubelet} or {@code PreemptionByScheduler}; absent when it had not
 * @param waiting why it does not get on, in Kubernetes' words; empty when it does
 * @param exit how the container ended that decides: the last one
 * @param words last words of that container, or of the one before it that failed; of a pod that was
 *     ended from outside, why
 * @param begun whether its work has been started: the first container that is no helper
 */
public record JobPod(
    String name,
    Optional<String> node,
    Optional<String> disrupted,
    String waiting,
    OptionalInt exit,
    String words,
    boolean begun) {
  /** That it had to leave, in plain words. */
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
