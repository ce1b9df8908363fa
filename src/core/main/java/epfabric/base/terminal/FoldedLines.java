package epfabric.base.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folds lines that are too long for a terminal; a folded command can still be copied. */
public final class FoldedLines {
  /** Matches a text that is only a command; a comma or semicolon indicates a sentence. */
  private static final Pattern COMMAND =
      Pattern.compile("(kubectl|gcloud|pulumi|epfabric) (?:(?![;,] ).)*");

  /** Color codes, which have no width. */
  private static final Pattern COLOR_CODES = Pattern.compile("\u001b\\[[0-9;]*m");

  private static final String CONTINUATION = " \\";

  private FoldedLines() {}

  /** Folds the text into lines of at most {@code width} characters; longer words are cut. */
  public static List<String> words(String text, int width) {
    return fold(text, width, "");
  }

  /** Folds a remedy into lines; in a command, a backslash ends each line except the last. */
  public static List<String> remedy(String text, int width) {
    return COMMAND.matcher(text).matches() ? fold(text, width, CONTINUATION) : words(text, width);
  }

  private static List<String> fold(String text, int width, String lineEnd) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && length(line) + 1 + length(word) + lineEnd.length() > width) {
        lines.add(line + lineEnd);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
      // A long word of a command is not cut.
      while (lineEnd.isEmpty() && length(line) > width) {
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
    Matcher codes = COLOR_CODES.matcher(line);
    int visible = 0;
    int index = 0;
    while (visible < width) {
      boolean isCode = codes.region(index, line.length()).lookingAt();
      index = isCode ? codes.end() : index + 1;
      visible += isCode ? 0 : 1;
    }
    return index;
  }

  private static int length(CharSequence text) {
    return COLOR_CODES.matcher(text).replaceAll("").length();
  }
}
