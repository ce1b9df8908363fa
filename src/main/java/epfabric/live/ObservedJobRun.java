package epfabric.live;

import epfabric.live.JobLook.End;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The client library's Jobs and their pods as ours. */
final class ObservedJobRun {
  /** What a container says while all is well. */
  private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

  private ObservedJobRun() {}

  static JobLook of(@Nullable Job job, List<Pod> pods) {
    if (job == null) {
      return new JobLook(End.GONE, "", List.of());
    }
    List<JobCondition> conditions =
        Observed.present(
            Optional.ofNullable(job.getStatus()).orElseGet(JobStatus::new).getConditions());
    Optional<JobCondition> failed = holds(conditions, "Failed");
    End end =
        failed.isPresent()
            ? End.FAILED
            : holds(conditions, "Complete").isPresent() ? End.COMPLETE : unfinished(job);
    return new JobLook(
        end,
        failed.map(JobCondition::getReason).orElse(""),
        pods.stream().map(ObservedJobRun::pod).sorted(Comparator.comparing(JobPod::name)).toList());
  }

  private static End unfinished(Job job) {
    boolean held =
        Optional.ofNullable(job.getSpec())
            .map(JobSpec::getSuspend)
            .filter(Boolean.TRUE::equals)
            .isPresent();
    return held ? End.SUSPENDED : End.NOT_YET;
  }

  private static Optional<JobCondition> holds(List<JobCondition> conditions, String type) {
    return conditions.stream()
        .filter(c -> type.equals(c.getType()) && "True".equals(c.getStatus()))
        .findFirst();
  }

  private static JobPod pod(Pod pod) {
    PodStatus status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
    Optional<ContainerStateTerminated> main =
        containers(status.getContainerStatuses()).flatMap(ObservedJobRun::ended).findFirst();
    return new JobPod(
        Observed.name(pod.getMetadata().getName()),
        Optional.ofNullable(pod.getSpec()).map(spec -> spec.getNodeName()),
        condition(status, "DisruptionTarget", "True")
            .map(c -> Optional.ofNullable(c.getReason()).orElse("DisruptionTarget")),
        waiting(status),
        main.map(ended -> OptionalInt.of(ended.getExitCode())).orElse(OptionalInt.empty()),
        words(status, work(pod, status), main),
        containers(work(pod, status)).anyMatch(ObservedJobRun::begun)
            || containers(status.getContainerStatuses()).anyMatch(ObservedJobRun::begun));
  }

  /** Containers before the main one that do something and end; helpers beside it do not. */
  private static List<ContainerStatus> work(Pod pod, PodStatus status) {
    Set<String> helpers =
        Optional.ofNullable(pod.getSpec())
            .map(spec -> Observed.present(spec.getInitContainers()))
            .orElse(List.of())
            .stream()
            .filter(container -> "Always".equals(container.getRestartPolicy()))
            .map(Container::getName)
            .collect(Collectors.toSet());
    return Observed.present(status.getInitContainerStatuses()).stream()
        .filter(container -> !helpers.contains(container.getName()))
        .toList();
  }

  private static boolean begun(ContainerState state) {
    return state.getRunning() != null || state.getTerminated() != null;
  }

  private static Stream<ContainerState> containers(@Nullable List<ContainerStatus> statuses) {
    return Observed.present(statuses).stream()
        .map(ContainerStatus::getState)
        .filter(Objects::nonNull);
  }

  private static Stream<ContainerStateTerminated> ended(ContainerState state) {
    return Stream.ofNullable(state.getTerminated());
  }

  private static Optional<PodCondition> condition(PodStatus status, String type, String value) {
    return Observed.present(status.getConditions()).stream()
        .filter(c -> type.equals(c.getType()) && value.equals(c.getStatus()))
        .findFirst();
  }

  private static String waiting(PodStatus status) {
    return condition(status, "PodScheduled", "False")
        .map(c -> Failure.shortened(Optional.ofNullable(c.getMessage()).orElse("")))
        .or(
            () ->
                Stream.concat(
                        containers(status.getInitContainerStatuses()),
                        containers(status.getContainerStatuses()))
                    .map(ContainerState::getWaiting)
                    .filter(Objects::nonNull)
                    .flatMap(ObservedJobRun::held)
                    .findFirst())
        .orElse("");
  }

  /** A reason that does not pass by itself, such as {@code ImagePullBackOff}. */
  private static Stream<String> held(ContainerStateWaiting waiting) {
    String message = Optional.ofNullable(waiting.getMessage()).orElse("");
    return Stream.ofNullable(waiting.getReason())
        .filter(reason -> !STARTING.contains(reason))
        .map(reason -> message.isEmpty() ? reason : reason + ": " + PlainText.of(message));
  }

  /** A pod that was ended from outside says so itself: its containers only say by which signal. */
  private static String words(
      PodStatus status, List<ContainerStatus> before, Optional<ContainerStateTerminated> main) {
    return Stream.ofNullable(status.getReason())
        .findFirst()
        .or(
            () ->
                containers(before)
                    .flatMap(ObservedJobRun::ended)
                    .filter(ended -> ended.getExitCode() != 0)
                    .findFirst()
                    .or(() -> main)
                    .map(ObservedJobRun::said))
        .orElse("");
  }

  private static String said(ContainerStateTerminated ended) {
    String message = Optional.ofNullable(ended.getMessage()).orElse("").strip();
    boolean memory = "OOMKilled".equals(ended.getReason()); // its last words know nothing of it
    if (!memory && (!message.isEmpty() || ended.getExitCode() == 0)) {
      return message;
    }
    return ended.getReason() + ", exit code " + ended.getExitCode();
  }
}
