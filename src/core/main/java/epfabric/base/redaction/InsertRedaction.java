package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Redacts rows that an SQL statement inserts into a table with a column of secrets. */
final class InsertRedaction {
  private static final Pattern INSERT =
      Pattern.compile(
          "(?i)\\b(?:insert|replace) into [^()\\n]{1,120}+\\((?<columns>[^()\\n]{1,999}+)\\)"
              + "\\s{0,9}+values\\s{0,9}+(?=\\()");

  /** A text in quotation marks; single quotation marks inside a text are doubled. */
  private static final Pattern TEXT =
      Pattern.compile("\\\\{0,7}+(?:'(?<single>(?:[^'\\n]|'')*+)'|\"(?<double>[^\"\\n]*+)\")");

  private InsertRedaction() {}

  /**
   * Hides all quoted texts of the inserted rows: identifying the column of secrets would require an
   * SQL parser.
   */
  static Edits in(DecodedText decoded) {
    Edits edits = new Edits();
    String text = decoded.text();
    Matcher insert = INSERT.matcher(text);
    int done = 0;
    while (insert.find()) {
      // The rows end at the end of the line, although another statement may follow them there.
      if (insert.start() >= done && hasSecret(insert.group("columns"))) {
        done = hide(text, insert.end(), edits);
      }
    }
    return edits;
  }

  private static boolean hasSecret(String columns) {
    return Stream.of(columns.split(",", -1)).anyMatch(SecretNames::isSecret);
  }

  /** Hides the quoted texts in the rest of a line, and returns the end of the line. */
  private static int hide(String text, int from, Edits edits) {
    int newline = text.indexOf('\n', from);
    int end = newline < 0 ? text.length() : newline;
    Matcher value = TEXT.matcher(text).region(from, end);
    while (value.find()) {
      String group = value.group("single") == null ? "double" : "single";
      if (!SecretValues.isHarmless("password", value.group(group))) {
        edits.hide(value.start(group), value.end(group), "by column");
      }
    }
    return end;
  }
}
