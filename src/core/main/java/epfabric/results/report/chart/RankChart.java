package epfabric.results.report.chart;

import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.NodeLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Draws one quantity that the ranks of a low-latency test measured: a dot for each rank. */
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

  /** The value of a rank and the index of the rank's log. */
  private record Point(int log, LowLatencyRank rank, double value) {}

  private final Measure measure;
  private final List<Point> points = new ArrayList<>();
  private final int logs;

  private RankChart(List<NodeLog> all, Measure measure) {
    this.measure = measure;
    List<NodeLog> withRanks = all.stream().filter(l -> !l.lowLatency().isEmpty()).toList();
    logs = withRanks.size();
    for (int log = 0; log < logs; log++) {
      for (LowLatencyRank rank : withRanks.get(log).lowLatency()) {
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
    double lowest = values().stream().mapToDouble(v -> v).min().orElse(0);
    double highest = values().stream().mapToDouble(v -> v).max().orElse(0);
    String note =
        points.size()
            + (points.size() == 1 ? " rank: " : " ranks: ")
            + NumberText.of(lowest, 2)
            + " to "
            + NumberText.of(highest, 2)
            + " "
            + measure.unit
            + ", spread "
            + NumberText.percent(highest > 0 ? (highest - lowest) / highest * 100 : 0)
            + (measure == Measure.BOTH
                ? "; a thin line spans the least and the greatest time of its rank"
                : "")
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
    Scale yScale = Scale.around(drawn, Frame.BOTTOM, Frame.TOP);
    Scale xScale = new Scale(-0.5, points.size() - 0.5, Frame.LEFT, Frame.RIGHT);
    logBands(canvas, xScale);
    String xName = logs > 1 ? "rank (shading separates the logs)" : "rank";
    Frame.draw(canvas, yScale, measure.unit, xName);
    int step = Math.max(1, (points.size() + 15) / 16);
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      if (i % step == 0) {
        Frame.mark(canvas, xScale.at(i), String.valueOf(point.rank().rank()));
      }
      drawPoint(canvas, point, xScale.at(i), yScale);
    }
    return canvas.markup();
  }

  /** Shades the background of every second log, to separate the nodes. */
  private void logBands(Canvas canvas, Scale xScale) {
    for (int i = 0; i < points.size(); i++) {
      if (points.get(i).log() % 2 == 1) {
        double x = xScale.at(i - 0.5);
        canvas.add(
            Canvas.box("field", x, Frame.TOP, xScale.at(i + 0.5) - x, Frame.BOTTOM - Frame.TOP));
      }
    }
  }

  private void drawPoint(Canvas canvas, Point point, double x, Scale yScale) {
    whiskers(point)
        .ifPresent(
            w ->
                canvas.add(
                    Canvas.line("whisker", x, yScale.at(w.least()), x, yScale.at(w.most()))));
    String words =
        "rank " + point.rank().rank() + ": " + NumberText.of(point.value(), 2) + " " + measure.unit;
    double radius = points.size() > 24 ? 2.5 : 4;
    canvas.add(Canvas.withTooltip(Canvas.dot("dot", x, yScale.at(point.value()), radius), words));
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
    String timeColumn = measure == Measure.BOTH ? "maximum µs" : "average µs";
    return new DataTable(List.of("log", "rank", measure.unit, timeColumn), rows);
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
