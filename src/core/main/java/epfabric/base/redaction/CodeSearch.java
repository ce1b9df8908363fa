package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Searches for codes that start with one of a few ASCII characters, or with any character that is
 * not ASCII. The pattern is tried only at such characters.
 */
final class CodeSearch {
  private static final int ASCII = 128;

  private final Pattern pattern;
  private final boolean[] starts = new boolean[ASCII];

  /**
   * Makes a search.
   *
   * @param starts the ASCII characters with which codes begin
   */
  CodeSearch(String starts, String pattern) {
    this.pattern = Pattern.compile(pattern);
    starts.chars().forEach(c -> this.starts[c] = true);
  }

  /** Returns a matcher for {@link #find}. */
  Matcher matcher(String text) {
    return pattern.matcher(text).useTransparentBounds(true);
  }

  /** Finds the first code at or after {@code from}. */
  boolean find(Matcher matcher, String text, int from) {
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if ((c >= ASCII || starts[c]) && matcher.region(at, text.length()).lookingAt()) {
        return true;
      }
    }
    return false;
  }
}
