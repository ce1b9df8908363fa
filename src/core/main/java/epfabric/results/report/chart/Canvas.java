package epfabric.results.report.chart;

import epfabric.base.markup.XmlElement;
import java.util.List;

/**
 * Collects the elements of a drawing. The drawing is as wide as the page on a phone, so that its
 * text is never scaled below a readable size. Colors come from the page's CSS classes.
 */
public final class Canvas {
  /** Width in user units, which are pixels on a phone. */
  public static final double WIDTH = 340;

  private final XmlElement svg;

  /**
   * @param title the drawing's name, for screen readers
   * @param description the content of the drawing, in words
   */
  public Canvas(String title, String description, double height) {
    svg =
        XmlElement.of("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", "0 0 " + XmlElement.decimal(WIDTH) + " " + XmlElement.decimal(height))
            .with("role", "img")
            .add(XmlElement.of("title").text(title))
            .add(XmlElement.of("desc").text(description));
  }

  public Canvas add(XmlElement element) {
    svg.add(element);
    return this;
  }

  public String markup() {
    return svg.toString();
  }

  /** Returns a rectangle; {@code x} and {@code y} are the upper left corner, in user units. */
  public static XmlElement box(String cssClass, double x, double y, double width, double height) {
    return XmlElement.of("rect")
        .with("class", cssClass)
        .with("x", x)
        .with("y", y)
        .with("width", Math.max(0, width))
        .with("height", Math.max(0, height));
  }

  public static XmlElement line(String cssClass, double x1, double y1, double x2, double y2) {
    return XmlElement.of("path")
        .with("class", cssClass)
        .with("d", "M" + point(x1, y1) + "L" + point(x2, y2));
  }

  /** Returns a line through points that {@link #point} formatted. */
  public static XmlElement series(List<String> points) {
    return XmlElement.of("path")
        .with("class", "series")
        .with("d", points.isEmpty() ? "" : "M" + String.join("L", points));
  }

  public static XmlElement dot(String cssClass, double x, double y, double radius) {
    return XmlElement.of("circle")
        .with("class", cssClass)
        .with("cx", x)
        .with("cy", y)
        .with("r", radius);
  }

  public static XmlElement text(String cssClass, double x, double y, String words) {
    return XmlElement.of("text").with("class", cssClass).with("x", x).with("y", y).text(words);
  }

  /** Returns the element with a tooltip. */
  public static XmlElement withTooltip(XmlElement element, String words) {
    return element.add(XmlElement.of("title").text(words));
  }

  public static String point(double x, double y) {
    return XmlElement.decimal(x) + " " + XmlElement.decimal(y);
  }
}
