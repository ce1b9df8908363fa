package epfabric.jobs.benchmark.outcome;

import epfabric.base.value.EnumWord;
import java.util.Optional;
import java.util.stream.Stream;

/** The status of a run, from worst to best. */
public enum RunStatus {
  FAILED("fail"),
  TIMED_OUT("fail"),
  /** The run's nodes were preempted more often than the maximum number of retries. */
  PREEMPTED("degraded"),
  /** The run was not started because a test that it depends on did not pass. */
  SKIPPED("degraded"),
  /** The run did not start, or its end is unknown. */
  NOT_RUN("inconclusive"),
  /** The run has a Job that has not ended. */
  RUNNING("inconclusive"),
  PASSED("pass");

  private final String kind;

  RunStatus(String kind) {
    this.kind = kind;
  }

  /** Returns the word used in files and on pages: {@code timed out}. */
  public String word() {
    return EnumWord.spaced(this);
  }

  /** Returns the CSS class that colors the status on a page. */
  public String kind() {
    return kind;
  }

  /** Returns whether the benchmark itself failed. */
  public boolean failed() {
    return this == FAILED || this == TIMED_OUT;
  }

  /**
   * Returns whether the run needs no further attempt.
   *
   * @param ended whether the time of the run's end is recorded; a run with status not-run and no
   *     end is still to be started
   */
  public boolean finished(boolean ended) {
    return this != RUNNING && (this != NOT_RUN || ended);
  }

  /** Returns the status with this word; empty for any other. */
  public static Optional<RunStatus> parse(String word) {
    return Stream.of(values()).filter(status -> status.word().equals(word)).findFirst();
  }
}
