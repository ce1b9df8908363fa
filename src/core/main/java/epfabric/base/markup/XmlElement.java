package epfabric.base.markup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An XML element under construction; attributes and children keep their order. */
public final class XmlElement {
  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private String text = "";

  private XmlElement(String name) {
    this.name = name;
  }

  public static XmlElement of(String name) {
    return new XmlElement(name);
  }

  public XmlElement with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  public XmlElement with(String attribute, double value) {
    return with(attribute, decimal(value));
  }

  public XmlElement add(XmlElement child) {
    children.add(child);
    return this;
  }

  public XmlElement addAll(List<XmlElement> more) {
    children.addAll(more);
    return this;
  }

  /** Sets the character data, which precedes the children. */
  public XmlElement text(String characters) {
    text = characters;
    return this;
  }

  /** Returns the markup. Each element is on a new line, except inside an element with text. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    write(out, "");
    return out.toString();
  }

  private void write(StringBuilder out, String indent) {
    out.append(indent).append('<').append(name);
    attributes.forEach(
        (key, value) ->
            out.append(' ').append(key).append("=\"").append(XmlText.escape(value)).append('"'));
    if (text.isEmpty() && children.isEmpty()) {
      out.append("/>\n");
      return;
    }
    out.append('>').append(XmlText.escape(text));
    writeChildren(out, indent);
    out.append("</").append(name).append(">\n");
  }

  private void writeChildren(StringBuilder out, String indent) {
    if (!text.isEmpty()) {
      children.forEach(child -> out.append(child.toString().strip()));
      return;
    }
    out.append('\n');
    children.forEach(child -> child.write(out, indent + " "));
    out.append(indent);
  }

  /** Returns a number with at most one digit after the decimal point, in any locale. */
  public static String decimal(double value) {
    long tenths = Math.round(value * 10);
    String sign = tenths < 0 ? "-" : "";
    long whole = Math.abs(tenths) / 10;
    long rest = Math.abs(tenths) % 10;
    return sign + whole + (rest == 0 ? "" : "." + rest);
  }
}
