package epfabric.rehearsal.page;

import java.util.List;

/**
 * A part of the drawing under one name.
 *
 * @param name drawn at its left
 * @param whole the unabbreviated name
 */
record TimelineLane(String name, String whole, List<Row> rows) {
  /** Bars beside each other, and signs over them. */
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
