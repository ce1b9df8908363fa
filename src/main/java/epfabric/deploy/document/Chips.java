package epfabric.deploy.document;

import epfabric.base.markup.Element;
import epfabric.base.markup.TextWidth;
import java.util.ArrayList;
import java.util.List;

/** Short properties in a row that wraps. */
final class Chips {
  private static final double HEIGHT = 24;
  private static final double GAP = 8;
  private static final double PADDING = 10;

  private final List<Element> elements = new ArrayList<>();
  private final double bottom;

  private Chips(List<String> texts, double left, double top, double width) {
    double x = left;
    double y = top;
    for (String text : texts) {
      double natural = TextWidth.of(text, TextStyle.BODY.size(), false) + 2 * PADDING;
      double chip = Math.min(natural, width);
      if (x + chip > left + width) {
        x = left;
        y += HEIGHT + GAP;
      }
      draw(text, new Box(x, y, chip, HEIGHT));
      x += chip + GAP;
    }
    bottom = y + HEIGHT;
  }

  static Chips of(List<String> texts, double left, double top, double width) {
    return new Chips(texts, left, top, width);
  }

  private void draw(String text, Box box) {
    elements.add(Pen.box(box, "chip", HEIGHT / 2));
    elements.add(Pen.text(TextStyle.BODY, text, Slot.middle(box, box.y() + 16.5)));
  }

  List<Element> elements() {
    return List.copyOf(elements);
  }

  double bottom() {
    return bottom;
  }
}
