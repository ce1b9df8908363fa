package epfabric.deploy.engine;

import java.time.Duration;

/** Converts the SDK's durations in nanoseconds, {@code 7200000000000ns}, to a readable form. */
final class SdkDurations {
  private SdkDurations() {}

  /**
   * Returns the duration in the form {@code 2h0m0s}. Zero, fractions of a second, and text in
   * another form stay unchanged.
   */
  static String asWritten(String sent) {
    if (!sent.matches("\\d{1,18}ns")) {
      return sent;
    }
    Duration duration = Duration.ofNanos(Long.parseLong(sent.substring(0, sent.length() - 2)));
    if (duration.isZero() || duration.toNanosPart() != 0) {
      return sent;
    }
    String text = duration.toSecondsPart() + "s";
    if (duration.toMinutes() > 0) {
      text = duration.toMinutesPart() + "m" + text;
    }
    return duration.toHours() > 0 ? duration.toHours() + "h" + text : text;
  }
}
