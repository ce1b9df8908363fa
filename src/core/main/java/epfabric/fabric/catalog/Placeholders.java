package epfabric.fabric.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of the catalog with placeholders such as {@code {name}}. */
public final class Placeholders {
  private static final Pattern NAME = Pattern.compile("\\{([a-zA-Z]+)}");

  private Placeholders() {}

  /**
   * Returns the text with placeholders replaced by their values; a placeholder without a value
   * stays, so that it is noticed.
   */
  public static String fill(String text, Map<String, String> values) {
    return NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found, values)));
  }

  /** Returns the name of the first placeholder in {@code text}. */
  static Optional<String> first(String text) {
    Matcher matcher = NAME.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static String value(MatchResult found, Map<String, String> values) {
    return values.getOrDefault(found.group(1), found.group());
  }
}
