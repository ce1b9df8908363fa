package epfabric.results.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A page, parsed by the JDK's XML parser, which accepts only well-formed XML. */
final class PageDocument {
  private final Document document;

  private PageDocument(Document document) {
    this.document = document;
  }

  static PageDocument parse(String page) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver(
        (publicId, systemId) -> {
          throw new SAXException("the page refers to " + systemId);
        });
    builder.setErrorHandler(new DefaultHandler());
    return new PageDocument(builder.parse(new InputSource(new StringReader(page))));
  }

  List<Element> all(String name) {
    return list(document.getElementsByTagName(name));
  }

  static List<Element> all(Element in, String name) {
    return list(in.getElementsByTagName(name));
  }

  private static List<Element> list(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** Returns the text of a node with one space between words. */
  static String words(Node node) {
    return node.getTextContent().strip().replaceAll("\\s+", " ");
  }

  /** Returns every attribute in the page as {@code name=value}. */
  List<String> attributes() {
    List<String> attributes = new ArrayList<>();
    for (Element element : all("*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        Node attribute = element.getAttributes().item(i);
        attributes.add(attribute.getNodeName() + "=" + attribute.getNodeValue());
      }
    }
    return attributes;
  }
}
