package epfabric.rehearsal.page;

import epfabric.base.markup.TextWidth;
import java.util.ArrayList;
import java.util.List;

/**
 * A marker for a moment in a lane, or for several moments with the same name at nearly the same
 * time.
 *
 * @param kind the marker's CSS class
 * @param name the marker's name; may be empty
 * @param lines one line of the tooltip for each moment
 */
record LaneMarker(double x, String kind, String name, List<String> lines) {
  static final double RADIUS = 5;
  static final double TEXT = 11;
  private static final double GAP = 4;

  /** The maximum number of rows in a lane; further names are only in the tooltips. */
  private static final int MAX_ROWS = 4;

  LaneMarker {
    lines = List.copyOf(lines);
  }

  /** Returns the name and, if there are several moments, their number. */
  String label() {
    return lines.size() > 1 ? (name + " ×" + lines.size()).strip() : name;
  }

  double textX() {
    return x + RADIUS + GAP;
  }

  private double right() {
    String label = label();
    return label.isEmpty() ? x + RADIUS : textX() + TextWidth.of(label, TEXT, false);
  }

  /** Returns whether the marker or its text covers a part of this range. */
  boolean covers(double from, double to) {
    return left() < to && right() > from;
  }

  private double left() {
    return x - RADIUS;
  }

  /** Arranges markers in rows without overlaps; {@code signs} must be sorted by time. */
  static List<List<LaneMarker>> rows(List<LaneMarker> signs) {
    List<List<LaneMarker>> rows = new ArrayList<>();
    for (LaneMarker sign : mergeOverlapping(signs)) {
      List<LaneMarker> free =
          rows.stream().filter(row -> sign.fitsAfter(last(row))).findFirst().orElse(null);
      if (free != null) {
        free.add(sign);
      } else if (rows.size() < MAX_ROWS) {
        rows.add(new ArrayList<>(List.of(sign)));
      } else {
        addToFullRow(rows.get(MAX_ROWS - 1), sign);
      }
    }
    return rows;
  }

  private static LaneMarker last(List<LaneMarker> row) {
    return row.get(row.size() - 1);
  }

  private boolean fitsAfter(LaneMarker before) {
    double gap = before.label().isEmpty() ? 1 : GAP;
    return before.right() + gap <= left() && right() <= TimeAxis.WIDTH;
  }

  /** Makes room in a full row: drops the name of the last marker, or merges both markers. */
  private static void addToFullRow(List<LaneMarker> row, LaneMarker sign) {
    LaneMarker nameless = last(row).nameless();
    if (nameless.right() + 1 <= sign.left()) {
      row.set(row.size() - 1, nameless);
      row.add(sign.right() <= TimeAxis.WIDTH ? sign : sign.nameless());
    } else {
      row.set(row.size() - 1, last(row).mergeWith(sign, ""));
    }
  }

  /** Returns the marker without its name. Its lines become one line, so that no count is drawn. */
  private LaneMarker nameless() {
    return new LaneMarker(x, kind, "", List.of(String.join("\n", lines)));
  }

  private LaneMarker mergeWith(LaneMarker other, String both) {
    List<String> all = new ArrayList<>(lines);
    all.addAll(other.lines);
    return new LaneMarker(x, kind, both, all);
  }

  /** Merges overlapping markers with the same name. */
  private static List<LaneMarker> mergeOverlapping(List<LaneMarker> signs) {
    List<LaneMarker> result = new ArrayList<>();
    for (LaneMarker sign : signs) {
      int before = result.size() - 1;
      while (before >= 0 && !result.get(before).name.equals(sign.name)) {
        before--;
      }
      if (before >= 0 && sign.left() < result.get(before).x + RADIUS + 1) {
        result.set(before, result.get(before).mergeWith(sign, sign.name));
      } else {
        result.add(sign);
      }
    }
    return result;
  }
}
