package epfabric.jobs.benchmark.outcome;

import epfabric.base.value.EnumWord;
import java.util.Optional;
import java.util.stream.Stream;

/** How a run ended; the worst comes first. */
public enum RunStatus {
  FAILED("fail"),
  TIMED_OUT("fail"),
  /** Its nodes were taken away, more often than is tried. */
  PREEMPTED("degraded"),
  /** What it depends on did not pass. */
  SKIPPED("degraded"),
  /** It has not come to run, or nobody knows how it ended. */
  NOT_RUN("inconclusive"),
  /** It has a Job. */
  RUNNING("inconclusive"),
  PASSED("pass");

  private final String kind;

  RunStatus(String kind) {
    this.kind = kind;
  }

  /** As files and pages say it: {@code timed out}. */
  public String word() {
    return EnumWord.spaced(this);
  }

  /** Colour of its mark on a page. */
  public String kind() {
    return kind;
  }

  /** Whether the benchmark itself is to blame. */
  public boolean failed() {
    return this == FAILED || this == TIMED_OUT;
  }

  /**
   * Whether nothing is left to be done.
   *
   * @param ended whether an end is known: what is not run and has none is still to be run
   */
  public boolean finished(boolean ended) {
    return this != RUNNING && (this != NOT_RUN || ended);
  }

  /** The status of this word; empty for any other. */
  public static Optional<RunStatus> parse(String word) {
    return Stream.of(values()).filter(status -> status.word().equals(word)).findFirst();
  }
}
