package epfabric.deploy.document;

import epfabric.base.value.ShellWord;

/**
 * A name or other external value. Each place of a template selects its syntax: {@code
 * {{project.shell}}}.
 */
record MarkdownLiteral(String value) {
  /** Inline code of a paragraph. */
  String code() {
    return Markdown.code(value);
  }

  /** Inline code of a table's cell. */
  String cell() {
    return Markdown.cell(code());
  }

  /** One word of a bash command. */
  String shell() {
    return ShellWord.of(value);
  }

  /** One word of a bash command that stands in inline code, as a part of it. */
  String shellInCode() {
    return Markdown.cell(Markdown.inCode(shell()));
  }

  /** A part of a bash word that the template quotes with {@code '}. */
  String inQuotes() {
    return ShellWord.inQuotes(value);
  }
}
