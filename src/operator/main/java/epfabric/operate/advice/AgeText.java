package epfabric.operate.advice;

import java.time.Duration;

/** Formats durations for people: {@code 45s}, {@code 12m}, {@code 3h07m}, {@code 4d02h}. */
public final class AgeText {
  private static final int FIRST_WITH_TWO_DIGITS = 10;

  private AgeText() {}

  public static String of(Duration age) {
    if (age.toMinutes() < 1) {
      return Math.max(0, age.toSeconds()) + "s";
    }
    if (age.toHours() < 1) {
      return age.toMinutes() + "m";
    }
    return age.toDays() < 1
        ? age.toHours() + "h" + twoDigits(age.toMinutesPart()) + "m"
        : age.toDays() + "d" + twoDigits(age.toHoursPart()) + "h";
  }

  private static String twoDigits(int number) {
    return (number < FIRST_WITH_TWO_DIGITS ? "0" : "") + number;
  }
}
