package epfabric.results.report.chart;

import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.NodeLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Draws a measurement of each rank of a low-latency test: a dot for each rank. */
final class RankChart {
  /** The measured quantity. */
  enum Measure {
    DISPATCH("low-latency dispatch", "GB/s"),
    COMBINE("low-latency combine", "GB/s"),
    BOTH("dispatch + combine, average time", "µs");

    private final String label;
    private final String unit;

    Measure(String label, String unit) {
      this.label = label;
      this.unit = unit;
    }

    Optional<Double> of(LowLatencyRank rank) {
      return switch (this) {
        case DISPATCH -> rank.phases().map(p -> p.dispatchGbps());
        case COMBINE -> rank.phases().map(p -> p.combineGbps());
        case BOTH -> rank.both().map(b -> b.average());
      };
    }
  }

  /** The value of a rank, with the index of its log. */
  private record Point(int log, LowLatencyRank rank, double value) {}

  private final Measure measure;
  private final List<Point> points = new ArrayList<>();
  private final int logs;

  private RankChart(List<NodeLog> all, Measure measure) {
    this.measure = measure;
    List<NodeLog> ranked = all.stream().filter(l -> !l.lowLatency().isEmpty()).toList();
    logs = ranked.size();
    for (int log = 0; log < logs; log++) {
      for (LowLatencyRank rank : ranked.get(log).lowLatency()) {
        Optional<Double> value = measure.of(rank);
        if (value.isPresent()) {
          points.add(new Point(log, rank, value.get()));
        }
      }
    }
  }

  /** Returns the chart; empty if no rank printed the quantity. */
  static Optional<Chart> of(List<NodeLog> logs, Measure measure) {
    RankChart chart = new RankChart(logs, measure);
    return chart.points.isEmpty() ? Optional.empty() : Optional.of(chart.chart());
  }

  private Chart chart() {
    double least = values().stream().mapToDouble(v -> v).min().orElse(0);
    double most = values().stream().mapToDouble(v -> v).max().orElse(0);
    String note =
        points.size()
            + (points.size() == 1 ? " rank: " : " ranks: ")
            + NumberText.of(least, 2)
            + " to "
            + NumberText.of(most, 2)
            + " "
            + measure.unit
            + ", spread "
            + NumberText.percent(most > 0 ? (most - least) / most * 100 : 0)
            + (measure == Measure.BOTH ? "; the thin line is least to most of that rank" : "")
            + ". The axis does not begin at zero.";
    return new Chart(measure.label, note, draw(note), table());
  }

  private List<Double> values() {
    return points.stream().map(Point::value).toList();
  }

  private String draw(String note) {
    Canvas canvas = new Canvas(measure.label + " by rank", note, Frame.HEIGHT);
    List<Double> drawn = new ArrayList<>(values());
    points.forEach(p -> whiskers(p).ifPresent(w -> drawn.addAll(List.of(w.least(), w.most()))));
    Scale up = Scale.around(drawn, Frame.BOTTOM, Frame.TOP);
    Scale across = new Scale(-0.5, points.size() - 0.5, Frame.LEFT, Frame.RIGHT);
    logBands(canvas, across);
    Frame.draw(canvas, up, measure.unit, logs > 1 ? "rank, a field per log" : "rank");
    int step = Math.max(1, (points.size() + 15) / 16);
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      if (i % step == 0) {
        Frame.mark(canvas, across.at(i), String.valueOf(point.rank().rank()));
      }
      point(canvas, point, across.at(i), up);
    }
    return canvas.markup();
  }

  /** Draws every second log on another background, to separate the nodes. */
  private void logBands(Canvas canvas, Scale across) {
    for (int i = 0; i < points.size(); i++) {
      if (points.get(i).log() % 2 == 1) {
        double x = across.at(i - 0.5);
        canvas.add(
            Canvas.box("field", x, Frame.TOP, across.at(i + 0.5) - x, Frame.BOTTOM - Frame.TOP));
      }
    }
  }

  private void point(Canvas canvas, Point point, double x, Scale up) {
    whiskers(point)
        .ifPresent(
            w -> canvas.add(Canvas.line("whisker", x, up.at(w.least()), x, up.at(w.most()))));
    String words =
        "rank " + point.rank().rank() + ": " + NumberText.of(point.value(), 2) + " " + measure.unit;
    double radius = points.size() > 24 ? 2.5 : 4;
    canvas.add(Canvas.withTooltip(Canvas.dot("dot", x, up.at(point.value()), radius), words));
  }

  private Optional<LowLatencyRank.Both> whiskers(Point point) {
    return measure == Measure.BOTH ? point.rank().both() : Optional.empty();
  }

  private DataTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (Point point : points) {
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(point.log() + 1));
      row.add(String.valueOf(point.rank().rank()));
      row.add(NumberText.of(point.value(), 2));
      row.add(NumberText.of(time(point), 2));
      rows.add(row);
    }
    String beside = measure == Measure.BOTH ? "most µs" : "average µs";
    return new DataTable(List.of("log", "rank", measure.unit, beside), rows);
  }

  private OptionalDouble time(Point point) {
    Optional<Double> time =
        switch (measure) {
          case DISPATCH -> point.rank().phases().map(p -> p.dispatchMicros());
          case COMBINE -> point.rank().phases().map(p -> p.combineMicros());
          case BOTH -> point.rank().both().map(b -> b.most());
        };
    return time.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }
}
