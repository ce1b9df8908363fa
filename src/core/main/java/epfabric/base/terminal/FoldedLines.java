package epfabric.base.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folds lines that are too long for a terminal; a folded command can still be copied. */
public final class FoldedLines {
  /** A text that is only a command: a sentence would continue after a comma or semicolon. */
  private static final Pattern COMMAND =
      Pattern.compile("(kubectl|gcloud|pulumi|epfabric) (?:(?![;,] ).)*");

  /** Color codes, which have no width. */
  private static final Pattern CODES = Pattern.compile("\u001b\\[[0-9;]*m");

  private static final String ON = " \\";

  private FoldedLines() {}

  /** Returns the text in lines of at most {@code width} characters; a longer word is cut. */
  public static List<String> words(String text, int width) {
    return folded(text, width, "");
  }

  /** Returns a remedy for the lines below its notice; a command is continued by backslashes. */
  public static List<String> remedy(String text, int width) {
    return COMMAND.matcher(text).matches() ? folded(text, width, ON) : words(text, width);
  }

  private static List<String> folded(String text, int width, String end) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && length(line) + 1 + length(word) + end.length() > width) {
        lines.add(line + end);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
      // A long word of a command is not cut.
      while (end.isEmpty() && length(line) > width) {
        int cut = cut(line, width);
        lines.add(line.substring(0, cut));
        line.delete(0, cut);
      }
    }
    lines.add(line.toString());
    return lines;
  }

  /** Returns the index after {@code width} characters, not counting color codes. */
  private static int cut(CharSequence line, int width) {
    Matcher codes = CODES.matcher(line);
    int seen = 0;
    int at = 0;
    while (seen < width) {
      boolean code = codes.region(at, line.length()).lookingAt();
      at = code ? codes.end() : at + 1;
      seen += code ? 0 : 1;
    }
    return at;
  }

  private static int length(CharSequence text) {
    return CODES.matcher(text).replaceAll("").length();
  }
}
