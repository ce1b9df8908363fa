package epfabric.deploy.document;

import epfabric.base.value.ShellWord;

/**
 * A name or other external value. A template selects how the value is escaped: {@code
 * {{project.shell}}} is a word of a shell command.
 */
record MarkdownLiteral(String value) {
  /** Returns the value as inline code of a paragraph. */
  String code() {
    return Markdown.code(value);
  }

  /** Returns the value as inline code of a table cell. */
  String cell() {
    return Markdown.cell(code());
  }

  /** Returns the value as one word of a bash command. */
  String shell() {
    return ShellWord.of(value);
  }

  /** Returns the value as one word of a bash command that is part of inline code. */
  String shellInCode() {
    return Markdown.cell(Markdown.inCode(shell()));
  }

  /** Returns the value as a part of a bash word that the template quotes with {@code '}. */
  String inQuotes() {
    return ShellWord.inQuotes(value);
  }
}
