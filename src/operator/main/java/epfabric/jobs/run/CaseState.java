package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.List;
import java.util.Optional;

/**
 * A case at one moment.
 *
 * @param run what is to be run
 * @param reason why it is so; empty when there is nothing to say
 * @param attempt how often it was started; 0 before
 * @param job name of its Job; empty before
 * @param usedSeconds of its time limit, by attempts that were disturbed
 * @param times when it was started, when its pods ran, when it ended
 * @param nodes that it ran on
 */
public record CaseState(
    JobCase run,
    RunStatus status,
    String reason,
    int attempt,
    String job,
    long usedSeconds,
    Times times,
    List<String> nodes) {
  private static final Optional<Long> NEVER = Optional.empty();

  public CaseState {
    nodes = List.copyOf(nodes);
  }

  /** Seconds since 1970; {@code begun} is of the attempt that runs. */
  public record Times(Optional<Long> started, Optional<Long> begun, Optional<Long> ended) {
    static final Times NONE = new Times(NEVER, NEVER, NEVER);

    /** From its first start to its end; empty before. */
    public Optional<Long> seconds() {
      return started.flatMap(from -> ended.map(to -> to - from));
    }
  }

  /** Before its turn. */
  public static CaseState waiting(JobCase run) {
    return new CaseState(run, RunStatus.NOT_RUN, "", 0, "", 0, Times.NONE, List.of());
  }

  /** By which it is told; of a benchmark, where its files lie. */
  public String folder() {
    return run.name();
  }

  public String test() {
    return run.place().id();
  }

  public boolean isHook() {
    return !run.place().hook().isEmpty();
  }

  /** Whether nothing is left to be done. */
  public boolean finished() {
    return status.finished(times.ended().isPresent());
  }

  /** Whether its pods have run, now or before. */
  public boolean hasBegun() {
    return times.begun().isPresent() || usedSeconds > 0;
  }

  /** Seconds from its first start to its end; 0 before. */
  public long elapsed() {
    return times.seconds().orElse(0L);
  }

  /** What is left of its time limit. */
  public long leftSeconds() {
    return run.limitSeconds() - usedSeconds;
  }

  /** With a Job. */
  public CaseState started(String name, long now) {
    Times next = new Times(times.started().or(() -> Optional.of(now)), Optional.empty(), NEVER);
    return new CaseState(
        run, RunStatus.RUNNING, "", attempt + 1, name, usedSeconds, next, List.of());
  }

  /** With pods that run on these nodes. */
  public CaseState begun(List<String> on, long now) {
    Times next = new Times(times.started(), times.begun().or(() -> Optional.of(now)), NEVER);
    return new CaseState(run, status, reason, attempt, job, usedSeconds, next, on);
  }

  /** Waiting for another attempt; what this one used counts. */
  public CaseState disturbed(String why, long now) {
    long used = usedSeconds + times.begun().map(begun -> Math.max(1, now - begun)).orElse(0L);
    Times next = new Times(times.started(), Optional.empty(), NEVER);
    return new CaseState(run, RunStatus.NOT_RUN, why, attempt, "", used, next, List.of());
  }

  /** Before its turn once more; attempts are counted on, as each has a Job of its own name. */
  public CaseState reopened() {
    return new CaseState(run, RunStatus.NOT_RUN, "", attempt, "", 0, Times.NONE, List.of());
  }

  /** At its end. */
  public CaseState ended(RunStatus end, String why, long now) {
    Times next = new Times(times.started(), times.begun(), Optional.of(now));
    return new CaseState(run, end, why, attempt, job, usedSeconds, next, nodes);
  }
}
