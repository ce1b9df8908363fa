package epfabric.run;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How far a case is. */
public enum Status {
  /** Its turn has not come. */
  WAITING,
  /** It has a Job. */
  RUNNING,
  PASSED,
  FAILED,
  TIMED_OUT,
  /** Its nodes were taken away, more often than is tried. */
  PREEMPTED,
  /** What it depends on did not pass. */
  SKIPPED,
  /** It never came to run, or nobody knows how it ended. */
  NOT_RUN;

  /** As files and people have it: {@code timed out}. */
  public String word() {
    return (this == WAITING ? NOT_RUN : this).name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The status of a word; without a reason, what was not run is still to be run. */
  static Optional<Status> parse(String word, String reason) {
    if (word.equals(NOT_RUN.word())) {
      return Optional.of(reason.isEmpty() ? WAITING : NOT_RUN);
    }
    return Stream.of(values()).filter(status -> status.word().equals(word)).findFirst();
  }

  public boolean finished() {
    return this != WAITING && this != RUNNING;
  }

  /** Whether the benchmark itself is to blame. */
  public boolean failed() {
    return this == FAILED || this == TIMED_OUT;
  }
}
