package epfabric.base.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * A table that fits into a given width. If the columns are too wide, names in the first column are
 * shortened in the middle, because they differ at both ends. If the table is still too wide, the
 * text in the last column continues on further lines.
 *
 * @param header titles of the columns
 */
public record TextTable(List<String> header, List<List<String>> rows) {
  private static final int GAP = 2;
  private static final int MIN_NAME = 18;
  private static final int MIN_LAST = 20;

  public TextTable {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  /** Returns header and rows; lines exceed {@code width} characters only if cells cannot wrap. */
  public List<String> lines(int width) {
    int[] widths = widths(width);
    List<String> lines = new ArrayList<>(lines(header, widths));
    rows.forEach(row -> lines.addAll(lines(row, widths)));
    return lines;
  }

  private int[] widths(int width) {
    int[] widths = new int[header.size()];
    for (int column = 0; column < widths.length; column++) {
      int at = column;
      widths[column] =
          Math.max(
              header.get(column).length(),
              rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
    }
    int last = widths.length - 1;
    widths[0] = Math.max(Math.min(widths[0], MIN_NAME), widths[0] - excess(widths, width, last));
    widths[last] =
        Math.max(Math.min(widths[last], MIN_LAST), widths[last] - excess(widths, width, -1));
    return widths;
  }

  /**
   * Returns the number of characters by which the table is too wide.
   *
   * @param shrinkable column that counts with its minimum width; -1 for none
   */
  private static int excess(int[] widths, int width, int shrinkable) {
    int sum = GAP * (widths.length - 1);
    for (int column = 0; column < widths.length; column++) {
      sum += column == shrinkable ? Math.min(widths[column], MIN_LAST) : widths[column];
    }
    return Math.max(0, sum - width);
  }

  private static List<String> lines(List<String> row, int[] widths) {
    int last = widths.length - 1;
    StringBuilder start = new StringBuilder();
    for (int column = 0; column < last; column++) {
      String word = column == 0 ? shortened(row.get(0), widths[0]) : row.get(column);
      start.append(word).append(" ".repeat(widths[column] - word.length() + GAP));
    }
    String indent = " ".repeat(start.length());
    List<String> lines = new ArrayList<>();
    for (String part : FoldedLines.words(row.get(last), widths[last])) {
      lines.add(((lines.isEmpty() ? start.toString() : indent) + part).stripTrailing());
    }
    return lines;
  }

  /** Returns a shortened name: {@code gke-epfabric-dev…7c41-x2kd}. */
  static String shortened(String name, int width) {
    if (name.length() <= width) {
      return name;
    }
    int end = width / 2;
    int begin = width - 1 - end;
    return name.substring(0, begin) + "…" + name.substring(name.length() - end);
  }
}
