package epfabric.rehearsal.page;

import epfabric.base.markup.TextWidth;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Parses a report page with the JDK's XML parser and returns the geometry of its two drawings. */
final class Gantt {
  /**
   * The bounding box of a shape. {@code words} is the content of a text or the class attribute of
   * any other shape.
   */
  record Shape(String words, double left, double top, double right, double bottom) {
    boolean over(Shape other) {
      // Coordinates are rounded to tenths, so shapes that touch may overlap by that much.
      double slack = 0.11;
      return left + slack < other.right
          && other.left + slack < right
          && top + slack < other.bottom
          && other.top + slack < bottom;
    }
  }

  /** The size and shapes of a drawing. */
  record Drawing(
      double width, double height, List<Shape> texts, List<Shape> bars, List<Shape> signs) {}

  final Document document;

  private Gantt(Document document) {
    this.document = document;
  }

  static Gantt parse(String page) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver(
        (publicId, systemId) -> {
          throw new SAXException("the page refers to " + systemId);
        });
    builder.setErrorHandler(new DefaultHandler());
    return new Gantt(builder.parse(new InputSource(new StringReader(page))));
  }

  Drawing names() {
    return drawing(all("svg").get(0));
  }

  Drawing time() {
    return drawing(all("svg").get(1));
  }

  List<Element> all(String name) {
    return list(document.getElementsByTagName(name));
  }

  /** Returns the text with one space between words. */
  static String words(Element element) {
    return element.getTextContent().strip().replaceAll("\\s+", " ");
  }

  static List<Element> list(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static Drawing drawing(Element svg) {
    List<Shape> texts = new ArrayList<>();
    List<Shape> bars = new ArrayList<>();
    List<Shape> signs = new ArrayList<>();
    for (Element element : list(svg.getElementsByTagName("*"))) {
      String kind = element.getAttribute("class");
      switch (element.getTagName()) {
        case "text" -> texts.add(text(element));
        case "rect" -> {
          if (kind.startsWith("bar")) {
            bars.add(bar(element));
          }
        }
        case "circle" -> signs.add(circle(element));
        case "path" -> {
          if (kind.equals("fault") || kind.equals("failure")) {
            signs.add(outline(element));
          }
        }
        default -> {}
      }
    }
    return new Drawing(number(svg, "width"), number(svg, "height"), texts, bars, signs);
  }

  private static Shape text(Element element) {
    String words = element.getFirstChild().getNodeValue();
    double size = number(element, "font-size");
    boolean bold = element.getAttribute("class").startsWith("stage-name");
    double width = TextWidth.of(words, size, bold);
    boolean middle = element.getAttribute("text-anchor").equals("middle");
    double x = number(element, "x") - (middle ? width / 2 : 0);
    double top = number(element, "y") - 0.76 * size;
    return new Shape(words, x, top, x + width, top + size);
  }

  private static Shape bar(Element e) {
    double x = number(e, "x");
    double y = number(e, "y");
    String kind = e.getAttribute("class");
    return new Shape(kind, x, y, x + number(e, "width"), y + number(e, "height"));
  }

  private static Shape circle(Element e) {
    double x = number(e, "cx");
    double y = number(e, "cy");
    double r = number(e, "r");
    return new Shape(e.getAttribute("class"), x - r, y - r, x + r, y + r);
  }

  private static Shape outline(Element e) {
    double left = Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    double bottom = -Double.MAX_VALUE;
    for (String point : e.getAttribute("d").replaceAll("[MLZ]+", ";").split(";", -1)) {
      if (!point.isBlank()) {
        String[] xy = point.split(" ", -1);
        left = Math.min(left, Double.parseDouble(xy[0]));
        right = Math.max(right, Double.parseDouble(xy[0]));
        top = Math.min(top, Double.parseDouble(xy[1]));
        bottom = Math.max(bottom, Double.parseDouble(xy[1]));
      }
    }
    return new Shape(e.getAttribute("class"), left, top, right, bottom);
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
