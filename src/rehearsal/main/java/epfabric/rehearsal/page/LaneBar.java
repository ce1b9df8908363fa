package epfabric.rehearsal.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A bar for a period in a lane, or for several periods that are too short to be distinguished.
 *
 * @param kind the bar's CSS class
 * @param label text inside the bar, if there is room
 * @param lines one line of the tooltip for each period
 */
record LaneBar(double x, double right, String kind, String label, List<String> lines) {
  /** The minimum width of a bar; shorter bars are drawn with this width. */
  static final double MIN_WIDTH = 3;

  /** The smallest distance at which two bars can be distinguished. */
  private static final double MERGE_DISTANCE = 1.5;

  /** The maximum number of rows in a lane; further bars are merged into the last row. */
  private static final int MAX_ROWS = 6;

  LaneBar {
    lines = List.copyOf(lines);
  }

  static LaneBar of(TimeAxis axis, ShownOperation operation) {
    double x = axis.x(operation.from());
    double right = Math.max(x + MIN_WIDTH, axis.x(operation.to()));
    String subject = operation.begin().subject();
    return new LaneBar(x, right, kind(operation), subject, List.of(operation.text()));
  }

  private static String kind(ShownOperation operation) {
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
    return width() < MIN_WIDTH + 0.1 || lines.size() > 1;
  }

  /** Moves the start of the bar if the bar before it was widened to the minimum. */
  private LaneBar startingAfter(LaneBar before) {
    return x < before.right ? new LaneBar(before.right, right, kind, label, lines) : this;
  }

  private boolean fitsAfter(LaneBar before) {
    double overlap = before.right - x;
    return overlap < 0.01 || (overlap < MIN_WIDTH && width() > 2 * MIN_WIDTH);
  }

  private LaneBar mergeWith(LaneBar other) {
    List<String> both = new ArrayList<>(lines);
    both.addAll(other.lines);
    String name = String.valueOf(both.size());
    return new LaneBar(Math.min(x, other.x), Math.max(right, other.right), kind, name, both);
  }

  /** Arranges bars in rows without overlaps; {@code bars} must be sorted by their start. */
  static List<List<LaneBar>> rows(List<LaneBar> bars) {
    List<List<LaneBar>> rows = new ArrayList<>();
    for (LaneBar bar : mergeShortBars(bars)) {
      List<LaneBar> free =
          rows.stream().filter(row -> bar.fitsAfter(last(row))).findFirst().orElse(null);
      if (free != null) {
        free.add(bar.startingAfter(last(free)));
      } else if (rows.size() < MAX_ROWS) {
        rows.add(new ArrayList<>(List.of(bar)));
      } else {
        List<LaneBar> row = rows.get(MAX_ROWS - 1);
        row.set(row.size() - 1, last(row).mergeWith(bar));
      }
    }
    return rows;
  }

  private static LaneBar last(List<LaneBar> row) {
    return row.get(row.size() - 1);
  }

  /** Merges adjacent short bars of the same kind. */
  private static List<LaneBar> mergeShortBars(List<LaneBar> bars) {
    List<LaneBar> result = new ArrayList<>();
    for (LaneBar bar : bars) {
      int before = bar.isShort() ? neighbour(result, bar) : -1;
      if (before < 0) {
        result.add(bar);
      } else {
        result.set(before, result.get(before).mergeWith(bar));
      }
    }
    return result;
  }

  private static int neighbour(List<LaneBar> bars, LaneBar bar) {
    for (int i = bars.size() - 1; i >= 0; i--) {
      LaneBar other = bars.get(i);
      if (other.isShort() && other.kind.equals(bar.kind) && other.right + MERGE_DISTANCE >= bar.x) {
        return i;
      }
    }
    return -1;
  }
}
