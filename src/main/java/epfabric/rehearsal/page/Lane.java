package epfabric.rehearsal.page;

import java.util.List;

/**
 * A part of the drawing under one name.
 *
 * @param name at its left
 * @param whole what the name stands for
 */
record Lane(String name, String whole, List<Row> rows) {
  /** Bars beside each other, and signs over them. */
  record Row(List<Bar> bars, List<Sign> signs) {
    Row {
      bars = List.copyOf(bars);
      signs = List.copyOf(signs);
    }
  }

  Lane {
    rows = List.copyOf(rows);
  }

  static Lane ofSigns(String name, String whole, List<Sign> signs) {
    return new Lane(
        name, whole, Sign.rows(signs).stream().map(row -> new Row(List.of(), row)).toList());
  }

  static Lane ofBars(String name, String whole, List<Bar> bars) {
    return new Lane(
        name, whole, Bar.rows(bars).stream().map(row -> new Row(row, List.of())).toList());
  }
}
