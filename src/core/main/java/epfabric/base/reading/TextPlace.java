package epfabric.base.reading;

import epfabric.base.problem.Location;

/** Computes lines and columns of places in a text. */
public final class TextPlace {
  private TextPlace() {}

  /**
   * Returns the line and the column of the character at {@code offset}; a surrogate pair counts as
   * one column.
   */
  public static Location of(String file, String text, int offset) {
    int end = Math.min(offset, text.length());
    int line = 1;
    int lineStart = 0;
    for (int at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
      line++;
      lineStart = at + 1;
    }
    return new Location(file, line, 1 + text.codePointCount(lineStart, end));
  }
}
