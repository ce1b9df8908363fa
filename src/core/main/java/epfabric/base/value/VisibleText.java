package epfabric.base.value;

import java.util.Locale;

/**
 * Makes texts from outside safe to print: no text can control the terminal or hide another text.
 */
public final class VisibleText {
  private VisibleText() {}

  /** Escapes control and format characters, including line breaks. */
  public static String line(String text) {
    return escapeHidden(text, false);
  }

  /** Escapes control and format characters, except line breaks. */
  public static String lines(String text) {
    return escapeHidden(text, true);
  }

  private static String escapeHidden(String text, boolean keepsLineBreaks) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (isHidden(c) && !(keepsLineBreaks && c == '\n')) {
                escape(escaped, c);
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  /** Appends an escape as in Java and JSON: a surrogate pair for characters beyond U+FFFF. */
  private static void escape(StringBuilder escaped, int c) {
    for (char unit : Character.toChars(c)) {
      escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
    }
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
