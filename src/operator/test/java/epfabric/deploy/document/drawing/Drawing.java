package epfabric.deploy.document.drawing;

import epfabric.base.markup.TextWidth;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/** A drawing that was read with the JDK's parser, as geometry in document order. */
public final class Drawing {
  /** A line of text, with the outline that the layout's width function computes. */
  public record Text(String words, DrawnBox box, int order) {}

  record Rect(String kind, DrawnBox box, int order) {
    boolean holds(double x, double y) {
      return x >= box.x() && x <= box.right() && y >= box.y() && y <= box.bottom();
    }
  }

  /** A path of straight lines; {@code points} contains x, y, x, y, … */
  record Line(String kind, List<Double> points, int order) {
    double endX() {
      return points.get(points.size() - 2);
    }

    double endY() {
      return points.get(points.size() - 1);
    }

    boolean crosses(DrawnBox box) {
      for (int i = 0; i + 3 < points.size(); i += 2) {
        if (segmentCrosses(i, box)) {
          return true;
        }
      }
      return false;
    }

    private boolean segmentCrosses(int i, DrawnBox box) {
      double left = Math.min(points.get(i), points.get(i + 2));
      double right = Math.max(points.get(i), points.get(i + 2));
      double top = Math.min(points.get(i + 1), points.get(i + 3));
      double bottom = Math.max(points.get(i + 1), points.get(i + 3));
      return left < box.right() && right > box.x() && top < box.bottom() && bottom > box.y();
    }
  }

  final Document document;
  public final List<Text> texts = new ArrayList<>();
  final List<Rect> rects = new ArrayList<>();
  final List<Line> lines = new ArrayList<>();

  private Drawing(Document document) {
    this.document = document;
    NodeList all = document.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      read((Element) all.item(i), i);
    }
  }

  public static Drawing parse(String svg) {
    try {
      var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setErrorHandler(new Strict());
      return new Drawing(builder.parse(new InputSource(new StringReader(svg))));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + e.getMessage(), e);
    }
  }

  /** Returns the wires of NICs, without the samples in the legend. */
  List<Line> wires(String kind) {
    return lines.stream()
        .filter(l -> l.kind().equals("wire " + kind) && l.points().size() == 6)
        .toList();
  }

  List<String> words() {
    return texts.stream().map(Text::words).toList();
  }

  /** Returns the smallest rectangle around the middle of the text. */
  Optional<Rect> around(Text text) {
    return rects.stream()
        .filter(r -> r.holds(text.box().middleX(), text.box().middleY()))
        .min((a, b) -> Double.compare(a.box().width(), b.box().width()));
  }

  private void read(Element element, int order) {
    switch (element.getTagName()) {
      case "text" -> texts.add(text(element, order));
      case "rect" -> rects.add(new Rect(element.getAttribute("class"), box(element), order));
      case "path" -> lines.add(new Line(element.getAttribute("class"), points(element), order));
      default -> {}
    }
  }

  private static Text text(Element element, int order) {
    String words = element.getFirstChild().getNodeValue();
    double size = number(element, "font-size");
    boolean bold =
        List.of("title", "name", "label", "kind").contains(element.getAttribute("class"));
    double width = TextWidth.of(words, size, bold);
    double x =
        switch (element.getAttribute("text-anchor")) {
          case "middle" -> number(element, "x") - width / 2;
          case "end" -> number(element, "x") - width;
          default -> number(element, "x");
        };
    double top = number(element, "y") - 0.76 * size;
    return new Text(words, new DrawnBox(x, top, width, size), order);
  }

  private static DrawnBox box(Element e) {
    return new DrawnBox(number(e, "x"), number(e, "y"), number(e, "width"), number(e, "height"));
  }

  private static List<Double> points(Element element) {
    List<Double> points = new ArrayList<>();
    for (String part : element.getAttribute("d").split("[ML ]+", -1)) {
      if (!part.isEmpty()) {
        points.add(Double.valueOf(part));
      }
    }
    return points;
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Throws errors of the parser, whose own handler would only print them to standard error. */
  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) throws SAXParseException {
      throw e;
    }

    @Override
    public void error(SAXParseException e) throws SAXParseException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXParseException {
      throw e;
    }
  }
}
