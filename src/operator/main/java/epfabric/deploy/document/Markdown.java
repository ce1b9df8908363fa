package epfabric.deploy.document;

/** Escapes external values as Markdown, so that they cannot end the element that holds them. */
final class Markdown {
  private Markdown() {}

  /** Returns the value as inline code. */
  static String code(String value) {
    return "`" + inCode(value) + "`";
  }

  /** Returns the value as a part of inline code. */
  static String inCode(String value) {
    return value.replace('`', '\'').replace('\n', ' ');
  }

  /** Returns the value as text of a table cell. */
  static String cell(String text) {
    return text.replace("|", "\\|");
  }

  /** Returns a fence for a block of code with these values, longer than any fence inside them. */
  static String fence(String values) {
    String fence = "```";
    while (values.contains(fence)) {
      fence += "`";
    }
    return fence;
  }
}
