package epfabric.base.markup;

/**
 * Estimates the greatest width of a text. {@code system-ui} is a different font on each machine, so
 * each character is counted as in DejaVu Sans, the widest of the common fonts.
 */
public final class TextWidth {
  /** Width of DejaVu Sans Bold relative to DejaVu Sans, measured on lower-case names. */
  private static final double BOLD = 1.13;

  public static final char NO_BREAK_SPACE = 0xA0;

  private TextWidth() {}

  /** Returns the width in user units at this font size. */
  public static double of(String text, double size, boolean bold) {
    double ems = text.codePoints().mapToDouble(TextWidth::ems).sum();
    return ems * size * (bold ? BOLD : 1);
  }

  private static double ems(int c) {
    if (c >= '0' && c <= '9') {
      return 0.637;
    }
    if (c == ' ' || c == NO_BREAK_SPACE || "ijlI.,:;'|!·".indexOf(c) >= 0) {
      return 0.34;
    }
    if ("frt-/()[]\"`".indexOf(c) >= 0) {
      return 0.46;
    }
    if (c >= 'A' && c <= 'Z' && c != 'M' && c != 'W') {
      return 0.79;
    }
    if ("mwMW@%".indexOf(c) >= 0 || c > 0xFF) {
      return 1.0;
    }
    boolean isLowerCase = c >= 'a' && c <= 'z';
    return isLowerCase ? 0.64 : 0.84;
  }
}
