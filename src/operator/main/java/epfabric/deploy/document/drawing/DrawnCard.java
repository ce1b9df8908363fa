package epfabric.deploy.document.drawing;

import epfabric.base.markup.XmlElement;
import java.util.ArrayList;
import java.util.List;

/**
 * The description of a resource: its kind, its name and details, on as many lines as fit.
 *
 * @param standing whether the resource is created or adopted; shown by the card's outline and pill
 */
record DrawnCard(String kind, String name, String detail, ResourceStanding standing) {
  static final double TEXT_HEIGHT = 58;
  private static final double PILL_WIDTH = 60;
  private static final double LINE = 17;

  /** Returns the lines of the card, in the upper left of {@code box}. */
  List<XmlElement> draw(DrawnBox box) {
    List<XmlElement> elements = new ArrayList<>();
    double x = box.x() + 12;
    double room = box.width() - 24;
    double kindRoom = standing.hasPill() ? room - PILL_WIDTH - 8 : room;
    elements.add(SvgPen.text(TextStyle.KIND, kind, TextSlot.left(x, box.y() + 19, kindRoom)));
    elements.add(SvgPen.text(TextStyle.NAME, name, TextSlot.left(x, box.y() + 38, room)));
    double y = box.y() + 56;
    int maxLines = (int) ((box.height() - 40) / LINE);
    for (FittedText line : FittedText.lines(detail, TextStyle.BODY, room, maxLines)) {
      elements.add(SvgPen.text(TextStyle.BODY, line, TextSlot.left(x, y, room)));
      y += LINE;
    }
    if (standing.hasPill()) {
      DrawnBox pill = new DrawnBox(box.right() - 12 - PILL_WIDTH, box.y() + 7, PILL_WIDTH, 17);
      elements.addAll(pill(pill));
    }
    return elements;
  }

  private List<XmlElement> pill(DrawnBox box) {
    return List.of(
        SvgPen.box(box, "pill", box.height() / 2),
        SvgPen.text(TextStyle.SMALL, standing.word(), TextSlot.middle(box, box.y() + 12.5)));
  }
}
