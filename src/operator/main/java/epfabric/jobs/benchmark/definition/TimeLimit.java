package epfabric.jobs.benchmark.definition;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time limit in seconds, parsed from the format of CloudAI's files. */
public record TimeLimit(long seconds) {
  static final String FORMS = "a number with a unit (30m, 2h, 1d), HH:MM:SS, HH:MM or D-HH:MM:SS";

  private static final Pattern SHORT = Pattern.compile("([0-9]{1,9})([smhdwSMHDW])");
  private static final Pattern CLOCK =
      Pattern.compile(
          "(?:([0-9]{1,6})-(?=[^:]*:[^:]*:))?([0-9]{1,6}):([0-9]{1,6})(?::([0-9]{1,6}))?");
  private static final Map<String, Long> UNITS =
      Map.of("s", 1L, "m", 60L, "h", 3600L, "d", 86_400L, "w", 604_800L);

  /** Returns the limit, or empty when the text is invalid. */
  static Optional<TimeLimit> parse(String text) {
    Matcher shortForm = SHORT.matcher(text);
    if (shortForm.matches()) {
      Long unit = UNITS.get(shortForm.group(2).toLowerCase(Locale.ROOT));
      return Optional.of(
          new TimeLimit(Long.parseLong(shortForm.group(1)) * (unit == null ? 1 : unit)));
    }
    Matcher clock = CLOCK.matcher(text);
    return clock.matches()
        ? Optional.of(
            new TimeLimit(
                number(clock, 1) * 86_400
                    + number(clock, 2) * 3600
                    + number(clock, 3) * 60
                    + number(clock, 4)))
        : Optional.empty();
  }

  private static long number(Matcher clock, int group) {
    String digits = clock.group(group);
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
