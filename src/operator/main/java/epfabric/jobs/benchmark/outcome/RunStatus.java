package epfabric.jobs.benchmark.outcome;

import epfabric.base.value.EnumWord;
import java.util.Optional;
import java.util.stream.Stream;

/** How a run ended; the worst comes first. */
public enum RunStatus {
  FAILED("fail"),
  TIMED_OUT("fail"),
  /** Its nodes were preempted more often than it is retried. */
  PREEMPTED("degraded"),
  /** A test that it depends on did not pass. */
  SKIPPED("degraded"),
  /** It did not start, or its end is unknown. */
  NOT_RUN("inconclusive"),
  /** It has a Job. */
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

  /** Returns the color of its mark on a page. */
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
   * @param ended whether an end is known: a run that did not start and has no end is still to be
   *     run
   */
  public boolean finished(boolean ended) {
    return this != RUNNING && (this != NOT_RUN || ended);
  }

  /** Returns the status with this word; empty for any other. */
  public static Optional<RunStatus> parse(String word) {
    return Stream.of(values()).filter(status -> status.word().equals(word)).findFirst();
  }
}
