package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts secrets in elements and attributes of XML, HTML and property lists. */
final class MarkupRedaction {
  private static final Pattern TAG =
      Pattern.compile(
          "<(?:[a-zA-Z0-9_]{1,40}+:)?(?<name>[a-zA-Z][\\w.-]{0,80}+)(?<rest>[^<>]{0,400}+)>");

  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(?<name>[a-zA-Z][\\w.:-]{0,40}+)\\s*+=\\s*+\\\\{0,7}+[\"'](?<value>[^\"'\\"
              + "\\]{0,300}+)\\\\{0,7}+[\"']");

  private static final int LONGEST_NAME = 40;

  private final LineCursor cursor;
  private final TextRedaction textRedaction;
  private final String line;

  /** Place of the line's last closing tag; -1 if there is none. */
  private final int lastClose;

  MarkupRedaction(LineCursor cursor, TextRedaction textRedaction) {
    this.cursor = cursor;
    this.textRedaction = textRedaction;
    this.line = cursor.line;
    this.lastClose = line.lastIndexOf("</");
  }

  /**
   * Redacts the element at the cursor. The cursor stays before content that may contain other
   * elements.
   */
  void redact() {
    int begin = cursor.at();
    cursor.moveTo(begin + 1);
    Matcher tag = TAG.matcher(line).region(begin, line.length());
    if (!tag.lookingAt()) {
      return;
    }
    String namedSecret = secretNameIn(tag);
    boolean isEmptyElement = tag.group("rest").endsWith("/");
    boolean elementHoldsSecret = !isEmptyElement && SecretNames.isSecret(tag.group("name"));
    if (!namedSecret.isEmpty() || elementHoldsSecret) {
      hideValues(tag, !namedSecret.isEmpty());
    }
    String name = SecretNames.isSecret(tag.group("name")) ? tag.group("name") : namedSecret;
    if (isEmptyElement) {
      return;
    }
    String content = content(tag.end()).strip();
    if (tag.group("name").equals("key") || isNameInCell(tag.group("name"), content)) {
      textRedaction.storeName("key", content);
    } else if (!name.isEmpty()) {
      hideContent(name, begin, tag.end());
    } else if (textRedaction.followsSecretName() && isValue(tag.group("name"))) {
      hideContent("secret", begin, tag.end());
    }
  }

  private static boolean isValue(String element) {
    return element.matches("(?:.*-)?(?:string|data|value)|td|dd");
  }

  /**
   * Returns whether an element is a table cell or parameter that holds the name of a secret: {@code
   * <td>Password:</td>} or {@code <param-name>password</param-name>}.
   */
  private static boolean isNameInCell(String element, String content) {
    return element.matches("td|th|dt|(?:.*-)?name")
        && content.length() <= LONGEST_NAME
        && SecretNames.isUnmistakable(content);
  }

  /**
   * Returns the name of a secret that is the value of an attribute: {@code <entry key="password">};
   * empty if there is none.
   */
  private static String secretNameIn(Matcher tag) {
    Matcher attributes = ATTRIBUTE.matcher(tag.group("rest"));
    while (attributes.find()) {
      if (isNaming(attributes.group("name")) && SecretNames.isSecret(attributes.group("value"))) {
        return attributes.group("value");
      }
    }
    return "";
  }

  private static boolean isNaming(String attribute) {
    return attribute.matches("(?i)name|key|id|type|property|label|field");
  }

  /**
   * @param namesSecret whether one attribute names a secret and another attribute contains it
   */
  private void hideValues(Matcher tag, boolean namesSecret) {
    Matcher attributes = ATTRIBUTE.matcher(tag.group("rest"));
    while (attributes.find()) {
      String attribute = attributes.group("name");
      boolean isSecretValue =
          namesSecret && attribute.matches("(?i)value|content|default|val|text");
      boolean isSecretName = SecretNames.isSecret(attribute);
      if ((isSecretValue || isSecretName)
          && !SecretValues.isHarmless("secret", attributes.group("value"))) {
        int rest = tag.start("rest");
        cursor.hide(rest + attributes.start("value"), rest + attributes.end("value"), "by name");
      }
    }
  }

  private String content(int from) {
    int end = line.indexOf('<', from);
    return line.substring(from, end < 0 ? line.length() : end);
  }

  private void hideContent(String name, int begin, int from) {
    boolean isCharacterData = line.startsWith("<![CDATA[", from);
    int end = from <= lastClose ? line.indexOf("</", from) : -1;
    boolean startsLine = TextRedaction.indent(line) == begin;
    if ((end < 0 && !startsLine) || (line.startsWith("<", from) && !isCharacterData)) {
      return;
    }
    int to = end < 0 ? line.length() : end;
    if (!SecretValues.isHarmless(name, line.substring(from, to))) {
      cursor.hide(from, to, "by name");
    }
    if (end < 0) {
      textRedaction.openElement();
    }
  }
}
