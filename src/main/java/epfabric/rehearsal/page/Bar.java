package epfabric.rehearsal.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of time in a lane; may stand for several that are too short to be told apart.
 *
 * @param kind its class in the style sheet
 * @param label stands in it if there is room
 * @param told one line for each thing it stands for
 */
record Bar(double x, double right, String kind, String label, List<String> told) {
  /** What is shorter is drawn as wide as this. */
  static final double LEAST = 3;

  /** Two that are nearer than this look like one. */
  private static final double NEAR = 1.5;

  /** More rows of one lane would hide the others; then the last row's bars grow together. */
  private static final int MOST_ROWS = 6;

  Bar {
    told = List.copyOf(told);
  }

  static Bar of(TimeAxis axis, Operation operation) {
    double x = axis.x(operation.from());
    double right = Math.max(x + LEAST, axis.x(operation.to()));
    String subject = operation.begin().subject();
    return new Bar(x, right, kind(operation), subject, List.of(operation.text()));
  }

  private static String kind(Operation operation) {
    String text = operation.begin().text();
    if (!operation.done()) {
      return "cut";
    }
    return text.startsWith("create") ? "create" : text.startsWith("delete") ? "delete" : "change";
  }

  double width() {
    return right - x;
  }

  private boolean isShort() {
    return width() < LEAST + 0.1 || told.size() > 1;
  }

  /** Pushed aside by a short one before it, which is drawn longer than it was. */
  private Bar after(Bar before) {
    return x < before.right ? new Bar(before.right, right, kind, label, told) : this;
  }

  private boolean fitsAfter(Bar before) {
    double over = before.right - x;
    return over < 0.01 || (over < LEAST && width() > 2 * LEAST);
  }

  private Bar with(Bar other) {
    List<String> both = new ArrayList<>(told);
    both.addAll(other.told);
    String name = String.valueOf(both.size());
    return new Bar(Math.min(x, other.x), Math.max(right, other.right), kind, name, both);
  }

  /** Bars in rows in which none lies over another; {@code bars} are sorted by where they begin. */
  static List<List<Bar>> rows(List<Bar> bars) {
    List<List<Bar>> rows = new ArrayList<>();
    for (Bar bar : together(bars)) {
      List<Bar> free =
          rows.stream().filter(row -> bar.fitsAfter(last(row))).findFirst().orElse(null);
      if (free != null) {
        free.add(bar.after(last(free)));
      } else if (rows.size() < MOST_ROWS) {
        rows.add(new ArrayList<>(List.of(bar)));
      } else {
        List<Bar> row = rows.get(MOST_ROWS - 1);
        row.set(row.size() - 1, last(row).with(bar));
      }
    }
    return rows;
  }

  private static Bar last(List<Bar> row) {
    return row.get(row.size() - 1);
  }

  /** Short ones of one kind that touch become one. */
  private static List<Bar> together(List<Bar> bars) {
    List<Bar> result = new ArrayList<>();
    for (Bar bar : bars) {
      int before = bar.isShort() ? neighbour(result, bar) : -1;
      if (before < 0) {
        result.add(bar);
      } else {
        result.set(before, result.get(before).with(bar));
      }
    }
    return result;
  }

  private static int neighbour(List<Bar> bars, Bar bar) {
    for (int i = bars.size() - 1; i >= 0; i--) {
      Bar other = bars.get(i);
      if (other.isShort() && other.kind.equals(bar.kind) && other.right + NEAR >= bar.x) {
        return i;
      }
    }
    return -1;
  }
}
