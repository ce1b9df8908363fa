package epfabric.base.value;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A schedule in the form of a Kubernetes CronJob: minute, hour, day of the month, month and day of
 * the week.
 *
 * @param text the five fields
 */
public record CronSchedule(String text) {
  private static final Pattern PART =
      Pattern.compile("(\\*|\\?|[0-9]{1,2}|[a-z]{3})(-([0-9]{1,2}|[a-z]{3}))?(/([1-9][0-9]?))?");

  private static final List<String> MONTHS =
      List.of(
          "", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  private static final List<Field> FIELDS =
      List.of(
          new Field(0, 59, List.of()),
          new Field(0, 23, List.of()),
          new Field(1, 31, List.of()),
          new Field(1, 12, MONTHS),
          new Field(0, 6, DAYS));

  /** One of the five fields with its valid values; the value of a name is its index in the list. */
  private record Field(int min, int max, List<String> names) {
    boolean accepts(String text) {
      return List.of(text.split(",", -1)).stream().allMatch(this::acceptsPart);
    }

    private boolean acceptsPart(String text) {
      Matcher part = PART.matcher(text);
      if (!part.matches()) {
        return false;
      }
      String first = part.group(1);
      Optional<String> last = Optional.ofNullable(part.group(3));
      if (first.equals("*") || first.equals("?")) {
        return last.isEmpty();
      }
      int from = number(first);
      int to = last.map(this::number).orElse(from);
      return from >= min && from <= to && to <= max;
    }

    /**
     * Returns the number of a value; for invalid texts, a number below the range of every field.
     */
    private int number(String text) {
      return Character.isDigit(text.charAt(0)) ? Integer.parseInt(text) : names.indexOf(text);
    }
  }

  /**
   * Returns the schedule, or empty when {@code text} is not five fields that Kubernetes accepts.
   */
  public static Optional<CronSchedule> parse(String text) {
    List<String> fields = List.of(text.toLowerCase(Locale.ROOT).split(" ", -1));
    if (fields.size() != FIELDS.size()) {
      return Optional.empty();
    }
    for (int i = 0; i < FIELDS.size(); i++) {
      if (!FIELDS.get(i).accepts(fields.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(new CronSchedule(text));
  }

  @Override
  public String toString() {
    return text;
  }
}
