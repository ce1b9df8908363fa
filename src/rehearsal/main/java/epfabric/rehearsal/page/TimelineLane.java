package epfabric.rehearsal.page;

import java.util.List;

/**
 * A named lane of the drawing.
 *
 * @param name the name at the lane's left, possibly shortened
 * @param whole the complete name
 */
record TimelineLane(String name, String whole, List<Row> rows) {
  /** One row of a lane: bars, and markers on top of them. */
  record Row(List<LaneBar> bars, List<LaneMarker> signs) {
    Row {
      bars = List.copyOf(bars);
      signs = List.copyOf(signs);
    }
  }

  TimelineLane {
    rows = List.copyOf(rows);
  }

  static TimelineLane ofSigns(String name, String whole, List<LaneMarker> signs) {
    return new TimelineLane(
        name, whole, LaneMarker.rows(signs).stream().map(row -> new Row(List.of(), row)).toList());
  }

  static TimelineLane ofBars(String name, String whole, List<LaneBar> bars) {
    return new TimelineLane(
        name, whole, LaneBar.rows(bars).stream().map(row -> new Row(row, List.of())).toList());
  }
}
