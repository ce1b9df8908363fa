package epfabric.cli;

import java.util.ArrayList;
import java.util.List;

/** A text in lines that are no longer than a terminal is wide, where its words allow that. */
final class Folded {
  private Folded() {}

  /**
   * The lines.
   *
   * @param indent how many blanks begin all lines but the first
   */
  static List<String> lines(String text, int width, int indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      if (!line.toString().isBlank() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(indent));
      } else if (!line.toString().isBlank()) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
