package epfabric.deploy.document.drawing;

import epfabric.base.markup.XmlElement;

/** The shapes of the drawing as SVG elements. */
final class SvgPen {
  private SvgPen() {}

  static XmlElement box(DrawnBox box, String cssClass, double radius) {
    return XmlElement.of("rect")
        .with("class", cssClass)
        .with("x", box.x())
        .with("y", box.y())
        .with("width", box.width())
        .with("height", box.height())
        .with("rx", radius);
  }

  /** Draws a line through points given as x, y, x, y, … */
  static XmlElement path(String cssClass, double... points) {
    StringBuilder d = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      d.append(i == 0 ? "M" : " L")
          .append(XmlElement.decimal(points[i]))
          .append(' ')
          .append(XmlElement.decimal(points[i + 1]));
    }
    return XmlElement.of("path").with("class", cssClass).with("d", d.toString());
  }

  static XmlElement dot(String cssClass, double x, double y) {
    return XmlElement.of("circle").with("class", cssClass).with("cx", x).with("cy", y).with("r", 3);
  }

  /** Draws text that never exceeds its slot; the tooltip of a cut text is the full text. */
  static XmlElement text(TextStyle style, String text, TextSlot slot) {
    return text(style, FittedText.of(text, style, slot.room()), slot);
  }

  static XmlElement text(TextStyle style, FittedText fitted, TextSlot slot) {
    XmlElement element =
        XmlElement.of("text")
            .with("class", style.cssClass())
            .with("x", slot.x())
            .with("y", slot.baseline())
            .with("font-size", fitted.size());
    if (!slot.anchor().equals("start")) {
      element.with("text-anchor", slot.anchor());
    }
    element.text(fitted.shown());
    return fitted.isCut() ? element.add(XmlElement.of("title").text(fitted.fullText())) : element;
  }
}
