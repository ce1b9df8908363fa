package epfabric.deploy.document;

/** Values from outside as Markdown that nothing in them can end. */
final class Markdown {
  private Markdown() {}

  /** Inline code. */
  static String code(String value) {
    return "`" + inCode(value) + "`";
  }

  /** A part of inline code. */
  static String inCode(String value) {
    return value.replace('`', '\'').replace('\n', ' ');
  }

  /** Text of a table's cell. */
  static String cell(String text) {
    return text.replace("|", "\\|");
  }

  /** What begins and ends a block of code in which these values stand. */
  static String fence(String values) {
    String fence = "```";
    while (values.contains(fence)) {
      fence += "`";
    }
    return fence;
  }
}
