package epfabric.benchmark.outcome;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a run ended; the worst comes first. */
public enum Status {
  FAILED("fail"),
  TIMED_OUT("fail"),
  PREEMPTED("degraded"),
  SKIPPED("degraded"),
  NOT_RUN("inconclusive"),
  RUNNING("inconclusive"),
  PASSED("pass");

  private final String kind;

  Status(String kind) {
    this.kind = kind;
  }

  /** As files and pages say it: {@code timed out}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Colour of its mark on a page. */
  public String kind() {
    return kind;
  }

  /** The status of this word; empty for any other. */
  public static Optional<Status> parse(String word) {
    return Stream.of(values()).filter(status -> status.word().equals(word)).findFirst();
  }
}
