package epfabric.results.judge.nccl;

import epfabric.results.judge.nccl.NcclRun.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A row of the table of nccl-tests. Its columns are {@code size count type [redop] [root]}, then
 * time, algorithm bandwidth, bus bandwidth and wrong elements: once out of place, and once in
 * place. Versions differ in the columns between {@code type} and the first time; the heading names
 * them.
 *
 * @param factor bus bandwidth over algorithm bandwidth, as printed
 */
record NcclTable(Size size, String redop, int root, double factor) {
  /** A column that every heading has. */
  static final String HEADING = "algbw";

  /** The columns of current versions, for logs without a heading. */
  static final List<String> COLUMNS =
      columns("#size count type redop root time algbw busbw #wrong " + "time algbw busbw #wrong");

  /** Greatest length of a row or heading, in characters. */
  private static final int LONGEST = 1024;

  private static final int MOST_DIGITS = 15;

  /** Returns the names of the columns; empty for any other line. */
  static List<String> columns(String heading) {
    if (heading.length() > LONGEST || !heading.contains(HEADING)) {
      return List.of();
    }
    String names = heading.replaceFirst("^\\s*#\\s*", "").strip();
    return names.startsWith("size") && names.contains(HEADING)
        ? List.of(names.split("\\s+"))
        : List.of();
  }

  /** Returns a row of a table with these columns; empty for any other line. */
  static Optional<NcclTable> row(String text, long line, List<String> columns) {
    String row = text.strip();
    if (text.length() > LONGEST || row.isEmpty() || !Character.isDigit(row.charAt(0))) {
      return Optional.empty();
    }
    List<String> cells = new ArrayList<>(Arrays.asList(row.split("\\s+")));
    int times = columns.indexOf("time") < 0 ? columns.indexOf("cputime") : columns.indexOf("time");
    boolean complete =
        times > 0
            && cells.size() >= times + 3
            && isInteger(cells.get(0))
            && isInteger(cells.get(1));
    if (!complete || !cells.subList(times, times + 3).stream().allMatch(NcclTable::isNumber)) {
      return Optional.empty();
    }
    double time = Double.parseDouble(cells.get(times));
    double algorithm = Double.parseDouble(cells.get(times + 1));
    double bus = Double.parseDouble(cells.get(times + 2));
    Size size = new Size(Long.parseLong(cells.get(0)), time, bus, wrong(cells, columns), line);
    return Optional.of(
        new NcclTable(
            size,
            cell(cells, columns, "redop"),
            root(cell(cells, columns, "root")),
            algorithm > 0 ? bus / algorithm : 0));
  }

  private static String cell(List<String> cells, List<String> columns, String name) {
    int at = columns.indexOf(name);
    return at < 0 ? "" : cells.get(at);
  }

  private static int root(String cell) {
    return cell.matches("\\d{1,6}") ? Integer.parseInt(cell) : -1;
  }

  /** Returns the sum of wrong elements out of place and in place; empty if neither was checked. */
  private static OptionalInt wrong(List<String> cells, List<String> columns) {
    OptionalInt sum = OptionalInt.empty();
    for (int i = 0; i < Math.min(cells.size(), columns.size()); i++) {
      boolean named = columns.get(i).equals("#wrong") || columns.get(i).equals("error");
      if (named && isNumber(cells.get(i))) {
        double wrong = Math.min(Double.parseDouble(cells.get(i)), 1e9);
        sum = OptionalInt.of(sum.orElse(0) + (int) Math.ceil(wrong));
      }
    }
    return sum;
  }

  private static boolean isInteger(String cell) {
    return cell.length() <= MOST_DIGITS && cell.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isNumber(String cell) {
    return cell.matches("\\d{1,15}(?:\\.\\d{1,9})?(?:e[+-]?\\d{1,3})?");
  }
}
