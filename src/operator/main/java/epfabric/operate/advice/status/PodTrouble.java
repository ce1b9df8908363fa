package epfabric.operate.advice.status;

import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.SeenContainer;
import epfabric.operate.live.seen.SeenPod.Waiting;
import java.util.Optional;
import java.util.Set;

/**
 * A container that is not running, with a reason that waiting does not resolve.
 *
 * @param why the container's waiting reason and the kubelet's message
 */
record PodTrouble(SeenPod pod, SeenContainer container, Waiting why) {
  private static final Set<String> IMAGE_REASONS =
      Set.of(
          "ErrImagePull",
          "ImagePullBackOff",
          "InvalidImageName",
          "ErrImageNeverPull",
          "ImageInspectError",
          "RegistryUnavailable",
          "SignatureValidationFailed");

  /** Waiting reasons that every starting pod has. */
  private static final Set<String> USUAL_REASONS =
      Set.of("ContainerCreating", "PodInitializing", "");

  static Optional<PodTrouble> of(SeenPod pod) {
    for (SeenContainer container : pod.containers()) {
      Optional<Waiting> why = container.waiting().filter(w -> !USUAL_REASONS.contains(w.reason()));
      if (why.isPresent()) {
        return Optional.of(new PodTrouble(pod, container, why.get()));
      }
    }
    return Optional.empty();
  }

  boolean image() {
    return IMAGE_REASONS.contains(why.reason());
  }

  /** Returns a text such as {@code ImagePullBackOff in install: Back-off pulling image …}. */
  String words() {
    String ended =
        container.ended().filter(e -> !image() && e.exit() != 0).map(this::restartText).orElse("");
    String detail = why.message().isEmpty() ? "" : ": " + why.message();
    return why.reason() + " in container " + container.name() + detail + ended;
  }

  private String restartText(SeenPod.Ended ended) {
    String times = container.restarts() == 1 ? "once" : container.restarts() + " times";
    return "; it ended " + times + ", last with exit code " + ended.exit();
  }
}
