package epfabric.jobs.benchmark.files;

import java.util.Locale;

/** Quotes texts with double quotes and the escapes that YAML, TOML and JSON share. */
final class QuotedText {
  private QuotedText() {}

  static String of(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> quoted.append(escaped(c)));
    return quoted.append('"').toString();
  }

  private static String escaped(int point) {
    return switch (point) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          isHidden(point)
              ? String.format(Locale.ROOT, "\\u%04x", point)
              : Character.toString(point);
    };
  }

  /**
   * Returns whether a character must be escaped: control characters, line separators that only some
   * readers recognize, and characters that no reader accepts.
   */
  private static boolean isHidden(int point) {
    boolean isSeparator = point == 0x2028 || point == 0x2029 || point == 0xfeff;
    boolean noCharacter = point >= 0xfffe && point <= 0xffff;
    return Character.isISOControl(point) || isSeparator || noCharacter;
  }
}
