package epfabric.base.markup;

/** Escapes text as XML character data; every value in markup passes through it. */
final class XmlText {
  private static final int REPLACEMENT = 0xFFFD;

  private XmlText() {}

  /** Escapes a text for element content and for attributes in double quotes. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints().forEach(c -> append(out, c));
    return out.toString();
  }

  private static void append(StringBuilder out, int codePoint) {
    switch (codePoint) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> out.appendCodePoint(isAllowed(codePoint) ? codePoint : REPLACEMENT);
    }
  }

  /**
   * Returns whether XML 1.0 allows the character. Most control characters and unpaired surrogates
   * are not allowed, even escaped.
   */
  private static boolean isAllowed(int c) {
    boolean isControl = (c < ' ' && c != '\n' && c != '\t') || (c >= 0x7F && c <= 0x9F);
    boolean isSurrogate = c >= 0xD800 && c <= 0xDFFF;
    return !isControl && !isSurrogate && c != 0xFFFE && c != 0xFFFF;
  }
}
