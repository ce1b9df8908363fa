package epfabric.jobs.run;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.JobSnapshot.End;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The end of a Job.
 *
 * @param reason the reason in plain words; empty if the Job passed
 */
public record CaseEnding(RunStatus status, String reason) {
  private static final String LIMIT = "DeadlineExceeded";
  private static final int MAX_CHARACTERS = 300;

  /**
   * Returns the end of a Job; empty while it is running.
   *
   * @param seen pods of the Job in an earlier snapshot
   * @param waited the last reason for which the Job's pods waited; empty if the pods ran
   */
  public static Optional<CaseEnding> of(
      JobSnapshot snapshot, CaseState state, Set<String> seen, String waited) {
    if (snapshot.end() == End.COMPLETE) {
      return Optional.of(new CaseEnding(RunStatus.PASSED, ""));
    }
    if (snapshot.end() == End.GONE) {
      return Optional.of(new CaseEnding(RunStatus.NOT_RUN, "its Job was deleted"));
    }
    if (snapshot.end() == End.SUSPENDED && state.times().begun().isPresent()) {
      return Optional.of(new CaseEnding(RunStatus.PREEMPTED, "its queue took its nodes away"));
    }
    Optional<CaseEnding> disturbed =
        snapshot.disturbed().map(why -> new CaseEnding(RunStatus.PREEMPTED, why));
    if (disturbed.isPresent() || snapshot.end() != End.FAILED) {
      return disturbed;
    }
    return Optional.of(failed(snapshot, state, seen, waited));
  }

  /**
   * Returns the end of a Job whose image cannot be pulled.
   *
   * @param words the kubelet's message
   */
  public static CaseEnding imageless(String words) {
    return new CaseEnding(RunStatus.NOT_RUN, "its image cannot be pulled: " + words);
  }

  /** Returns this end, or a preemption if the Job failed while nodes were lost. */
  public CaseEnding without(List<String> lost) {
    return status == RunStatus.FAILED && !lost.isEmpty()
        ? new CaseEnding(
            RunStatus.PREEMPTED,
            "node " + String.join(", ", lost) + " is gone or not ready (" + reason + ")")
        : this;
  }

  private static CaseEnding failed(
      JobSnapshot snapshot, CaseState state, Set<String> seen, String waited) {
    if (snapshot.pods().stream().anyMatch(pod -> pod.words().equals(LIMIT))) {
      return timedOut(state);
    }
    List<String> words =
        snapshot.pods().stream()
            .filter(pod -> !pod.words().isEmpty() || pod.exit().orElse(0) != 0)
            .map(CaseEnding::lastWords)
            .toList();
    if (!words.isEmpty()) {
      return new CaseEnding(RunStatus.FAILED, firstFew(words));
    }
    if (snapshot.reason().equals(LIMIT)) {
      return state.hasBegun() ? timedOut(state) : unplaced(waited);
    }
    return vanished(snapshot, seen);
  }

  private static CaseEnding timedOut(CaseState state) {
    String all = clock(state.run().limitSeconds());
    String used =
        state.times().usedSeconds() == 0
            ? ""
            : ", of which earlier attempts used " + clock(state.times().usedSeconds());
    return new CaseEnding(RunStatus.TIMED_OUT, "not done within its limit of " + all + used);
  }

  private static CaseEnding unplaced(String waited) {
    String last = waited.isEmpty() ? "" : "; last heard: " + waited;
    return new CaseEnding(RunStatus.NOT_RUN, "not all of its pods were started in time" + last);
  }

  private static CaseEnding vanished(JobSnapshot snapshot, Set<String> seen) {
    List<String> gone = snapshot.vanished(seen);
    return gone.isEmpty()
        ? new CaseEnding(RunStatus.FAILED, "Kubernetes says " + snapshot.reason())
        : new CaseEnding(
            RunStatus.PREEMPTED,
            "pod " + String.join(", ", gone) + " disappeared without an exit status");
  }

  private static String lastWords(JobPod pod) {
    String last =
        pod.words().lines().filter(line -> !line.isBlank()).reduce("", (a, b) -> b).strip();
    String code =
        pod.exit().isPresent() && !last.contains("exit code")
            ? "exit code " + pod.exit().getAsInt() + (last.isEmpty() ? "" : ": ")
            : "";
    String text = code + last;
    return pod.name()
        + ": "
        + (text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) + "…" : text);
  }

  /** Joins a limited number of messages, because a thousand pods can report the same. */
  private static String firstFew(List<String> words) {
    int more = words.size() - 3;
    return words.stream().limit(3).collect(Collectors.joining("; "))
        + (more > 0 ? "; and " + CountedNoun.of(more, "pod") + " more" : "");
  }

  /** Formats seconds as {@code 30 minutes}. */
  public static String minutes(long seconds) {
    return CountedNoun.of(seconds / 60, "minute");
  }

  /** Formats seconds as {@code 0:30:00}. */
  public static String clock(long seconds) {
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
