package epfabric.results.report;

import epfabric.base.markup.Element;
import java.util.List;

/**
 * A drawing under construction. As wide as a column of the page is on a phone, so that its letters
 * are never scaled below reading size; colours come from the page's classes.
 */
public final class Canvas {
  /** Width in user units, which are pixels on a phone. */
  public static final double WIDTH = 340;

  private final Element svg;

  /**
   * @param title the drawing's name for who cannot see it
   * @param description what it shows, in words
   */
  public Canvas(String title, String description, double height) {
    svg =
        Element.of("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", "0 0 " + Element.decimal(WIDTH) + " " + Element.decimal(height))
            .with("role", "img")
            .add(Element.of("title").text(title))
            .add(Element.of("desc").text(description));
  }

  public Canvas add(Element element) {
    svg.add(element);
    return this;
  }

  public String markup() {
    return svg.toString();
  }

  public static Element box(String cssClass, double x, double y, double width, double height) {
    return Element.of("rect")
        .with("class", cssClass)
        .with("x", x)
        .with("y", y)
        .with("width", Math.max(0, width))
        .with("height", Math.max(0, height));
  }

  public static Element line(String cssClass, double x1, double y1, double x2, double y2) {
    return Element.of("path")
        .with("class", cssClass)
        .with("d", "M" + point(x1, y1) + "L" + point(x2, y2));
  }

  /** A line of measurements through points, each as {@link #point} writes it. */
  public static Element series(List<String> points) {
    return Element.of("path")
        .with("class", "series")
        .with("d", points.isEmpty() ? "" : "M" + String.join("L", points));
  }

  public static Element dot(String cssClass, double x, double y, double radius) {
    return Element.of("circle")
        .with("class", cssClass)
        .with("cx", x)
        .with("cy", y)
        .with("r", radius);
  }

  public static Element text(String cssClass, double x, double y, String words) {
    return Element.of("text").with("class", cssClass).with("x", x).with("y", y).text(words);
  }

  /** The element with a tooltip. */
  public static Element told(Element element, String words) {
    return element.add(Element.of("title").text(words));
  }

  public static String point(double x, double y) {
    return Element.decimal(x) + " " + Element.decimal(y);
  }
}
