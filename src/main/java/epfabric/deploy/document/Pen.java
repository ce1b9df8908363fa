package epfabric.deploy.document;

import epfabric.base.markup.Element;

/** The shapes of the drawing as SVG elements. */
final class Pen {
  private Pen() {}

  static Element box(Box box, String cssClass, double radius) {
    return Element.of("rect")
        .with("class", cssClass)
        .with("x", box.x())
        .with("y", box.y())
        .with("width", box.width())
        .with("height", box.height())
        .with("rx", radius);
  }

  /** A line through points given as x, y, x, y, … */
  static Element path(String cssClass, double... points) {
    StringBuilder d = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      d.append(i == 0 ? "M" : " L")
          .append(Element.decimal(points[i]))
          .append(' ')
          .append(Element.decimal(points[i + 1]));
    }
    return Element.of("path").with("class", cssClass).with("d", d.toString());
  }

  static Element dot(String cssClass, double x, double y) {
    return Element.of("circle").with("class", cssClass).with("cx", x).with("cy", y).with("r", 3);
  }

  /** Text that never leaves its slot; what had to be cut can be read as a tooltip. */
  static Element text(TextStyle style, String text, Slot slot) {
    return text(style, FittedText.of(text, style, slot.room()), slot);
  }

  static Element text(TextStyle style, FittedText fitted, Slot slot) {
    Element element =
        Element.of("text")
            .with("class", style.cssClass())
            .with("x", slot.x())
            .with("y", slot.baseline())
            .with("font-size", fitted.size());
    if (!slot.anchor().equals("start")) {
      element.with("text-anchor", slot.anchor());
    }
    element.text(fitted.shown());
    return fitted.cut() ? element.add(Element.of("title").text(fitted.whole())) : element;
  }
}
