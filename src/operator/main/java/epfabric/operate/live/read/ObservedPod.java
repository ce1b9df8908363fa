package epfabric.operate.live.read;

import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.Ended;
import epfabric.operate.live.seen.SeenPod.SeenContainer;
import epfabric.operate.live.seen.SeenPod.Waiting;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Converts pods of the client library, with the states of their containers. */
public final class ObservedPod {
  private ObservedPod() {}

  /**
   * Converts a pod.
   *
   * @param label the label whose value names the pod's part of the fabric
   */
  public static SeenPod of(Pod pod, String label) {
    PodStatus status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
    PodSpec spec = Optional.ofNullable(pod.getSpec()).orElseGet(PodSpec::new);
    return new SeenPod(
        new PodName(
            ObservedObject.name(ObservedObject.metadata(pod).getNamespace()),
            ObservedObject.name(ObservedObject.metadata(pod).getName())),
        PlainText.of(ObservedObject.present(ObservedObject.metadata(pod).getLabels()).get(label)),
        PlainText.of(spec.getNodeName()),
        ObservedTimes.created(pod),
        unplaced(status),
        containers(status));
  }

  private static Optional<String> unplaced(PodStatus status) {
    return ObservedObject.present(status.getConditions()).stream()
        .filter(c -> "PodScheduled".equals(c.getType()) && "False".equals(c.getStatus()))
        .map(PodCondition::getMessage)
        .map(PlainText::of)
        .findFirst();
  }

  private static List<SeenContainer> containers(PodStatus status) {
    return Stream.of(status.getInitContainerStatuses(), status.getContainerStatuses())
        .flatMap(list -> ObservedObject.present(list).stream())
        .map(ObservedPod::container)
        .toList();
  }

  private static SeenContainer container(ContainerStatus status) {
    Optional<ContainerState> now = Optional.ofNullable(status.getState());
    Optional<ContainerState> before = Optional.ofNullable(status.getLastState());
    return new SeenContainer(
        PlainText.of(status.getName()),
        PlainText.of(status.getImage()),
        Optional.ofNullable(status.getRestartCount()).orElse(0),
        now.map(ContainerState::getWaiting).map(ObservedPod::waiting),
        now.map(ContainerState::getTerminated)
            .or(() -> before.map(ContainerState::getTerminated))
            .map(ObservedPod::ended));
  }

  private static Waiting waiting(ContainerStateWaiting waiting) {
    return new Waiting(PlainText.of(waiting.getReason()), PlainText.of(waiting.getMessage()));
  }

  private static Ended ended(ContainerStateTerminated ended) {
    return new Ended(
        Optional.ofNullable(ended.getExitCode()).orElse(0),
        PlainText.of(ended.getReason()),
        PlainText.of(ended.getMessage()),
        ObservedTimes.parse(ended.getFinishedAt()));
  }
}
