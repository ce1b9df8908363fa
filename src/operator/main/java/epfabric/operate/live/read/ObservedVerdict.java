package epfabric.operate.live.read;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.seen.PlainText;
import epfabric.results.judge.verdict.ChainVerdict.JudgedPod;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the verdict of the judge in a pod of an acceptance test. */
public final class ObservedVerdict {
  private static final String SUCCEEDED = "Succeeded";
  private static final String JUDGE = "judge";
  private static final Pattern INDEX = Pattern.compile("[0-9]{1,6}");

  private ObservedVerdict() {}

  /**
   * Returns the verdict in a pod. Empty for a pod that has not succeeded: a preempted pod can have
   * a verdict too, but another pod has replaced it. Empty also for a pod without an index, which
   * belongs to no test.
   */
  public static Optional<JudgedPod> of(Pod pod) {
    PodStatus status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
    Map<String, String> labels = ObservedObject.present(ObservedObject.metadata(pod).getLabels());
    String index = labels.getOrDefault(Labels.JOB_INDEX, "");
    if (!SUCCEEDED.equals(status.getPhase()) || !INDEX.matcher(index).matches()) {
      return Optional.empty();
    }
    Optional<ContainerStateTerminated> judge =
        ObservedObject.present(status.getContainerStatuses()).stream()
            .filter(container -> JUDGE.equals(container.getName()))
            .findFirst()
            .map(ContainerStatus::getState)
            .map(ContainerState::getTerminated);
    PodSpec spec = Optional.ofNullable(pod.getSpec()).orElseGet(PodSpec::new);
    return Optional.of(
        new JudgedPod(
            PlainText.of(labels.get(Labels.JOB)),
            Integer.parseInt(index),
            PlainText.of(spec.getNodeName()),
            PlainText.of(judge.map(ContainerStateTerminated::getMessage).orElse("")),
            PlainText.of(judge.map(ContainerStateTerminated::getFinishedAt).orElse(""))));
  }
}
