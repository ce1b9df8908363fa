package epfabric.fabric.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces placeholders such as {@code {name}} in texts of the catalog. */
public final class Placeholders {
  private static final Pattern NAME = Pattern.compile("\\{([a-zA-Z]+)}");

  private Placeholders() {}

  /**
   * Returns the text with placeholders replaced by their values. A placeholder without a value
   * stays in the text, so that readers notice it.
   */
  public static String fill(String text, Map<String, String> values) {
    return NAME.matcher(text).replaceAll(match -> Matcher.quoteReplacement(value(match, values)));
  }

  /** Returns the name of the first placeholder in {@code text}. */
  static Optional<String> nameIn(String text) {
    Matcher matcher = NAME.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static String value(MatchResult match, Map<String, String> values) {
    return values.getOrDefault(match.group(1), match.group());
  }
}
