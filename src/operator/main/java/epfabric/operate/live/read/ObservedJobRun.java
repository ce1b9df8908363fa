package epfabric.operate.live.read;

import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.JobSnapshot.End;
import epfabric.operate.live.seen.PlainText;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts the client library's Jobs and their pods to snapshots. */
final class ObservedJobRun {
  /** The waiting reasons of a healthy container. */
  private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

  private ObservedJobRun() {}

  static JobSnapshot of(@Nullable Job job, List<Pod> pods) {
    if (job == null) {
      return new JobSnapshot(End.GONE, "", List.of());
    }
    List<JobCondition> conditions =
        ObservedObject.present(
            Optional.ofNullable(job.getStatus()).orElseGet(JobStatus::new).getConditions());
    Optional<JobCondition> failed = trueCondition(conditions, "Failed");
    End end =
        failed.isPresent()
            ? End.FAILED
            : trueCondition(conditions, "Complete").isPresent() ? End.COMPLETE : unfinished(job);
    return new JobSnapshot(
        end,
        failed.map(JobCondition::getReason).orElse(""),
        pods.stream().map(ObservedJobRun::pod).sorted(Comparator.comparing(JobPod::name)).toList());
  }

  private static End unfinished(Job job) {
    boolean suspended =
        Optional.ofNullable(job.getSpec())
            .map(JobSpec::getSuspend)
            .filter(Boolean.TRUE::equals)
            .isPresent();
    return suspended ? End.SUSPENDED : End.NOT_YET;
  }

  private static Optional<JobCondition> trueCondition(List<JobCondition> conditions, String type) {
    return conditions.stream()
        .filter(c -> type.equals(c.getType()) && "True".equals(c.getStatus()))
        .findFirst();
  }

  private static JobPod pod(Pod pod) {
    PodStatus status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
    List<ContainerState> work = states(pod, status);
    int last = work.size() - 1;
    Optional<ContainerStateTerminated> decided =
        last < 0 ? Optional.empty() : ended(work.get(last));
    return new JobPod(
        ObservedObject.name(pod.getMetadata().getName()),
        Optional.ofNullable(pod.getSpec()).map(spec -> spec.getNodeName()),
        condition(status, "DisruptionTarget", "True")
            .map(c -> Optional.ofNullable(c.getReason()).orElse("DisruptionTarget")),
        waiting(status),
        decided.map(ended -> OptionalInt.of(ended.getExitCode())).orElse(OptionalInt.empty()),
        message(status, work.subList(0, Math.max(0, last)), decided),
        work.stream().limit(1).anyMatch(ObservedJobRun::hasStarted));
  }

  /**
   * Returns the states of the containers without sidecars, in the pod's order; Kubernetes reports
   * them sorted by name. The first container does the work, and the last decides the pod's result.
   */
  private static List<ContainerState> states(Pod pod, PodStatus status) {
    PodSpec spec = Optional.ofNullable(pod.getSpec()).orElseGet(PodSpec::new);
    Map<String, ContainerState> known =
        Stream.of(status.getInitContainerStatuses(), status.getContainerStatuses())
            .flatMap(list -> ObservedObject.present(list).stream())
            .filter(container -> container.getState() != null)
            .collect(
                Collectors.toMap(ContainerStatus::getName, ContainerStatus::getState, (a, b) -> b));
    return Stream.of(spec.getInitContainers(), spec.getContainers())
        .flatMap(list -> ObservedObject.present(list).stream())
        .filter(container -> !"Always".equals(container.getRestartPolicy()))
        .map(container -> known.getOrDefault(container.getName(), new ContainerState()))
        .toList();
  }

  private static boolean hasStarted(ContainerState state) {
    return state.getRunning() != null || state.getTerminated() != null;
  }

  private static Stream<ContainerState> containers(@Nullable List<ContainerStatus> statuses) {
    return ObservedObject.present(statuses).stream()
        .map(ContainerStatus::getState)
        .filter(Objects::nonNull);
  }

  private static Optional<ContainerStateTerminated> ended(ContainerState state) {
    return Optional.ofNullable(state.getTerminated());
  }

  private static Optional<PodCondition> condition(PodStatus status, String type, String value) {
    return ObservedObject.present(status.getConditions()).stream()
        .filter(c -> type.equals(c.getType()) && value.equals(c.getStatus()))
        .findFirst();
  }

  private static String waiting(PodStatus status) {
    return condition(status, "PodScheduled", "False")
        .map(c -> RequestFailure.shortened(Optional.ofNullable(c.getMessage()).orElse("")))
        .or(
            () ->
                Stream.concat(
                        containers(status.getInitContainerStatuses()),
                        containers(status.getContainerStatuses()))
                    .map(ContainerState::getWaiting)
                    .filter(Objects::nonNull)
                    .flatMap(ObservedJobRun::lastingReason)
                    .findFirst())
        .orElse("");
  }

  /**
   * Returns why a container waits, if the reason does not resolve by itself, such as {@code
   * ImagePullBackOff}.
   */
  private static Stream<String> lastingReason(ContainerStateWaiting waiting) {
    String message = Optional.ofNullable(waiting.getMessage()).orElse("");
    return Stream.ofNullable(waiting.getReason())
        .filter(reason -> !STARTING.contains(reason))
        .map(reason -> message.isEmpty() ? reason : reason + ": " + PlainText.of(message));
  }

  /**
   * Returns the pod's reason if the pod was terminated from outside, because its containers then
   * report only the signal. Otherwise, returns the message of the first earlier container that
   * failed, or else of the deciding container.
   */
  private static String message(
      PodStatus status, List<ContainerState> before, Optional<ContainerStateTerminated> decided) {
    return Optional.ofNullable(status.getReason())
        .or(
            () ->
                before.stream()
                    .flatMap(state -> ended(state).stream())
                    .filter(ended -> ended.getExitCode() != 0)
                    .findFirst()
                    .or(() -> decided)
                    .map(ObservedJobRun::terminationMessage))
        .orElse("");
  }

  private static String terminationMessage(ContainerStateTerminated ended) {
    String message = Optional.ofNullable(ended.getMessage()).orElse("").strip();
    boolean memory = "OOMKilled".equals(ended.getReason()); // the message does not mention it
    if (!memory && (!message.isEmpty() || ended.getExitCode() == 0)) {
      return message;
    }
    String reason = Optional.ofNullable(ended.getReason()).orElse("");
    return (reason.isEmpty() ? "" : reason + ", ") + "exit code " + ended.getExitCode();
  }
}
