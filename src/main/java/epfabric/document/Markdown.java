package epfabric.document;

import java.util.List;

/** A Markdown text under construction; blocks are set apart by one blank line. */
final class Markdown {
  private final StringBuilder out = new StringBuilder();

  Markdown title(String text) {
    return block("# " + text);
  }

  Markdown heading(String text) {
    return block("## " + text);
  }

  Markdown subheading(String text) {
    return block("### " + text);
  }

  Markdown text(String text) {
    return block(text);
  }

  Markdown list(List<String> items) {
    return block("- " + String.join("\n- ", items));
  }

  /** Commands that can be pasted into bash as they stand. */
  Markdown commands(String... lines) {
    String body = String.join("\n", lines);
    String fence = "```";
    while (body.contains(fence)) {
      fence += "`";
    }
    return block(fence + "bash\n" + body + "\n" + fence);
  }

  /** A table; each row has as many cells as the head. */
  Markdown table(List<String> head, List<List<String>> rows) {
    StringBuilder table = new StringBuilder(row(head));
    table.append('\n').append("|---".repeat(head.size())).append('|');
    rows.forEach(cells -> table.append('\n').append(row(cells)));
    return block(table.toString());
  }

  /** A value from outside as inline code, which nothing in it can end. */
  static String code(String value) {
    return "`" + value.replace('`', '\'').replace('\n', ' ') + "`";
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private static String row(List<String> cells) {
    return "| "
        + String.join(" | ", cells.stream().map(c -> c.replace("|", "\\|")).toList())
        + " |";
  }

  private Markdown block(String text) {
    out.append(out.length() == 0 ? "" : "\n").append(text).append('\n');
    return this;
  }
}
