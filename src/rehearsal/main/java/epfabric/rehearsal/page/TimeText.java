package epfabric.rehearsal.page;

import java.time.Duration;

/** Formats emulated time, the same in every locale. */
final class TimeText {
  private TimeText() {}

  /** Returns hours, minutes and seconds since the start of the emulated world: {@code 1:02:55}. */
  static String clock(Duration at) {
    return at.toHours() + ":" + twoDigits(at.toMinutesPart()) + ":" + twoDigits(at.toSecondsPart());
  }

  /** Returns the time without seconds, for an axis whose steps are minutes. */
  static String minutes(Duration at) {
    return at.toHours() + ":" + twoDigits(at.toMinutesPart());
  }

  /** Returns the two largest units: {@code 2 h 20 min}, {@code 6 min 20 s}, {@code 5 s}. */
  static String span(Duration length) {
    if (length.toHours() > 0) {
      return length.toHours() + " h" + smallerUnit(length.toMinutesPart(), "min");
    }
    if (length.toMinutes() > 0) {
      return length.toMinutes() + " min" + smallerUnit(length.toSecondsPart(), "s");
    }
    return length.toSeconds() + " s";
  }

  private static String smallerUnit(int count, String unit) {
    return count == 0 ? "" : " " + count + " " + unit;
  }

  private static String twoDigits(int number) {
    return (number < 10 ? "0" : "") + number;
  }
}
