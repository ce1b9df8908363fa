package epfabric.fabric.plan;

/** Parses durations in settings: a number and s, m, h or d. */
public final class SettingDurations {
  private SettingDurations() {}

  /** Returns the seconds of a duration such as {@code 36h}. */
  public static long seconds(String duration) {
    long number = Long.parseLong(duration.substring(0, duration.length() - 1));
    return switch (duration.charAt(duration.length() - 1)) {
      case 'd' -> number * 86_400;
      case 'h' -> number * 3_600;
      case 'm' -> number * 60;
      default -> number;
    };
  }
}
