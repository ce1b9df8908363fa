package epfabric.deploy.document;

import epfabric.base.markup.Element;
import java.util.ArrayList;
import java.util.List;

/**
 * What a thing is: its kind, its name and what else there is to say, on as many lines as fit.
 *
 * @param standing whose it is, which its outline and pill show
 */
record Card(String kind, String name, String detail, Standing standing) {
  static final double TEXT_HEIGHT = 58;
  private static final double PILL_WIDTH = 60;
  private static final double LINE = 17;

  /** The lines of the card in the upper left of {@code box}. */
  List<Element> draw(Box box) {
    List<Element> elements = new ArrayList<>();
    double x = box.x() + 12;
    double room = box.width() - 24;
    double kindRoom = standing.marked() ? room - PILL_WIDTH - 8 : room;
    elements.add(Pen.text(TextStyle.KIND, kind, Slot.left(x, box.y() + 19, kindRoom)));
    elements.add(Pen.text(TextStyle.NAME, name, Slot.left(x, box.y() + 38, room)));
    double y = box.y() + 56;
    int most = (int) ((box.height() - 40) / LINE);
    for (FittedText line : FittedText.lines(detail, TextStyle.BODY, room, most)) {
      elements.add(Pen.text(TextStyle.BODY, line, Slot.left(x, y, room)));
      y += LINE;
    }
    if (standing.marked()) {
      Box pill = new Box(box.right() - 12 - PILL_WIDTH, box.y() + 7, PILL_WIDTH, 17);
      elements.addAll(pill(pill));
    }
    return elements;
  }

  private List<Element> pill(Box box) {
    return List.of(
        Pen.box(box, "pill", box.height() / 2),
        Pen.text(TextStyle.SMALL, standing.word(), Slot.middle(box, box.y() + 12.5)));
  }
}
