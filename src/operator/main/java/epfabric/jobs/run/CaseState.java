package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.List;
import java.util.Optional;

/**
 * The state of a case at one moment.
 *
 * @param run the case
 * @param reason the reason of the status; empty if there is none
 * @param attempt the number of starts; 0 before the first
 * @param job name of the Job; empty while there is no Job
 * @param nodes nodes of the latest attempt; empty before its pods run
 */
public record CaseState(
    JobCase run,
    RunStatus status,
    String reason,
    int attempt,
    String job,
    Times times,
    List<String> nodes) {
  private static final Optional<Long> NEVER = Optional.empty();

  public CaseState {
    nodes = List.copyOf(nodes);
  }

  /**
   * The times of the start, of the start of the pods and of the end, in seconds since 1970.
   *
   * @param begun start of the pods of the current attempt
   * @param usedSeconds seconds of the case's time limit that interrupted attempts have used
   */
  public record Times(
      Optional<Long> started, Optional<Long> begun, Optional<Long> ended, long usedSeconds) {
    static final Times NONE = new Times(NEVER, NEVER, NEVER, 0);

    /** Returns the seconds from the first start to the end; empty before the end. */
    public Optional<Long> seconds() {
      return started.flatMap(from -> ended.map(to -> to - from));
    }
  }

  /** Returns the state before the first start. */
  public static CaseState waiting(JobCase run) {
    return new CaseState(run, RunStatus.NOT_RUN, "", 0, "", Times.NONE, List.of());
  }

  /** Returns the case's name; for a benchmark, this is also the folder of its files. */
  public String folder() {
    return run.name();
  }

  public String test() {
    return run.place().id();
  }

  public boolean isHook() {
    return !run.place().hook().isEmpty();
  }

  /** Returns whether the case needs no further attempt. */
  public boolean finished() {
    return status.finished(times.ended().isPresent());
  }

  /** Returns whether the case's pods have run in any attempt since the case was last reopened. */
  public boolean hasBegun() {
    return times.begun().isPresent() || times.usedSeconds() > 0;
  }

  /** Returns the seconds from the first start to the end; 0 before the end. */
  public long elapsed() {
    return times.seconds().orElse(0L);
  }

  /** Returns the remaining seconds of the time limit. */
  public long leftSeconds() {
    return run.limitSeconds() - times.usedSeconds();
  }

  /** Returns the state after a Job was created. */
  public CaseState started(String name, long now) {
    Times next =
        new Times(times.started().or(() -> Optional.of(now)), NEVER, NEVER, times.usedSeconds());
    return new CaseState(run, RunStatus.RUNNING, "", attempt + 1, name, next, List.of());
  }

  /** Returns the state after the pods started on these nodes. */
  public CaseState begun(List<String> on, long now) {
    Times next =
        new Times(
            times.started(), times.begun().or(() -> Optional.of(now)), NEVER, times.usedSeconds());
    return new CaseState(run, status, reason, attempt, job, next, on);
  }

  /**
   * Returns the state that waits for another attempt; the time that this attempt used counts
   * against the limit.
   */
  public CaseState disturbed(String why, long now) {
    long used =
        times.usedSeconds() + times.begun().map(begun -> Math.max(1, now - begun)).orElse(0L);
    Times next = new Times(times.started(), NEVER, NEVER, used);
    return new CaseState(run, RunStatus.NOT_RUN, why, attempt, "", next, List.of());
  }

  /**
   * Returns the state before the first start of a retry; the number of attempts is not reset,
   * because each attempt has its own Job name.
   */
  public CaseState reopened() {
    return new CaseState(run, RunStatus.NOT_RUN, "", attempt, "", Times.NONE, List.of());
  }

  /** Returns the final state. */
  public CaseState ended(RunStatus end, String why, long now) {
    Times next = new Times(times.started(), times.begun(), Optional.of(now), times.usedSeconds());
    return new CaseState(run, end, why, attempt, job, next, nodes);
  }
}
