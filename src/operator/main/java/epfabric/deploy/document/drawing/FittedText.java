package epfabric.deploy.document.drawing;

import epfabric.base.markup.TextWidth;
import java.util.ArrayList;
import java.util.List;

/**
 * Text made to fit a width: the font shrinks first, then the text is cut in the middle, because
 * generated names differ at their ends.
 *
 * @param shown the text that is drawn
 * @param size font size
 * @param fullText the text before it is cut
 */
record FittedText(String shown, double size, String fullText) {
  private static final String ELLIPSIS = "…";

  static FittedText of(String text, TextStyle style, double room) {
    double fullWidth = TextWidth.of(text, style.size(), style.bold());
    if (fullWidth <= room) {
      return new FittedText(text, style.size(), text);
    }
    double size = Math.floor(style.size() * room / fullWidth * 10) / 10;
    if (size >= style.minSize()) {
      return new FittedText(text, size, text);
    }
    return new FittedText(cut(text, style, room), style.minSize(), text);
  }

  /**
   * Breaks text into at most {@code maxLines} lines, after spaces and hyphens; the last line is
   * fitted.
   */
  static List<FittedText> lines(String text, TextStyle style, double room, int maxLines) {
    List<FittedText> lines = new ArrayList<>();
    String rest = text;
    while (lines.size() < maxLines - 1 && TextWidth.of(rest, style.size(), style.bold()) > room) {
      int end = lineEnd(rest, style, room);
      if (end == 0) {
        break;
      }
      lines.add(FittedText.of(rest.substring(0, end).strip(), style, room));
      rest = rest.substring(end).strip();
    }
    FittedText last = FittedText.of(rest, style, room);
    lines.add(new FittedText(last.shown(), last.size(), last.isCut() ? text : last.fullText()));
    return List.copyOf(lines);
  }

  boolean isCut() {
    return !shown.equals(fullText);
  }

  private static int lineEnd(String text, TextStyle style, double room) {
    int end = 0;
    for (int i = 0; i < text.length(); i++) {
      boolean breakable = text.charAt(i) == '-' || text.charAt(i) == ' ';
      String line = text.substring(0, i + 1).strip();
      boolean fits = TextWidth.of(line, style.size(), style.bold()) <= room;
      end = breakable && fits ? i + 1 : end;
    }
    return end;
  }

  private static String cut(String text, TextStyle style, double room) {
    int[] points = text.codePoints().toArray();
    for (int kept = points.length - 1; kept > 0; kept--) {
      int head = kept / 2;
      int tail = kept - head;
      String candidate =
          new String(points, 0, head) + ELLIPSIS + new String(points, points.length - tail, tail);
      if (TextWidth.of(candidate, style.minSize(), style.bold()) <= room) {
        return candidate;
      }
    }
    return ELLIPSIS;
  }
}
