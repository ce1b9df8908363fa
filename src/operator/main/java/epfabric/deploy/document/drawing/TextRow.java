package epfabric.deploy.document.drawing;

import epfabric.base.markup.TextWidth;
import epfabric.base.markup.XmlElement;
import java.util.ArrayList;
import java.util.List;

/** A row of short properties, which wraps at the row's width. */
final class TextRow {
  private static final double HEIGHT = 24;
  private static final double GAP = 8;
  private static final double PADDING = 10;

  private final List<XmlElement> elements = new ArrayList<>();
  private final double bottom;

  private TextRow(List<String> texts, double left, double top, double width) {
    double x = left;
    double y = top;
    for (String text : texts) {
      double neededWidth = TextWidth.of(text, TextStyle.BODY.size(), false) + 2 * PADDING;
      double chipWidth = Math.min(neededWidth, width);
      if (x + chipWidth > left + width) {
        x = left;
        y += HEIGHT + GAP;
      }
      draw(text, new DrawnBox(x, y, chipWidth, HEIGHT));
      x += chipWidth + GAP;
    }
    bottom = y + HEIGHT;
  }

  static TextRow of(List<String> texts, double left, double top, double width) {
    return new TextRow(texts, left, top, width);
  }

  private void draw(String text, DrawnBox box) {
    elements.add(SvgPen.box(box, "chip", HEIGHT / 2));
    elements.add(SvgPen.text(TextStyle.BODY, text, TextSlot.middle(box, box.y() + 16.5)));
  }

  List<XmlElement> elements() {
    return List.copyOf(elements);
  }

  double bottom() {
    return bottom;
  }
}
