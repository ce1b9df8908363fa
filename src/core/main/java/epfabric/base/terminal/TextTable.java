package epfabric.base.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * A table in columns, within a width. If the table is too wide, the first column is shortened in
 * the middle, because names differ at both ends; then the last column is continued in further
 * lines.
 *
 * @param header words above the columns
 */
public record TextTable(List<String> header, List<List<String>> rows) {
  private static final int GAP = 2;
  private static final int LEAST_NAME = 18;
  private static final int LEAST_LAST = 20;

  public TextTable {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  /** Returns header and rows as lines of at most {@code width} characters where cells can wrap. */
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
    widths[0] = Math.max(Math.min(widths[0], LEAST_NAME), widths[0] - over(widths, width, last));
    widths[last] =
        Math.max(Math.min(widths[last], LEAST_LAST), widths[last] - over(widths, width, -1));
    return widths;
  }

  /**
   * Returns by how many characters the table is too wide.
   *
   * @param giving column that counts with its smallest width
   */
  private static int over(int[] widths, int width, int giving) {
    int all = GAP * (widths.length - 1);
    for (int column = 0; column < widths.length; column++) {
      all += column == giving ? Math.min(widths[column], LEAST_LAST) : widths[column];
    }
    return Math.max(0, all - width);
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
