package epfabric.benchmark.report;

import epfabric.benchmark.outcome.Measured;
import epfabric.markup.Element;
import epfabric.report.Canvas;
import epfabric.report.Chart;
import epfabric.report.DataTable;
import epfabric.report.Frame;
import epfabric.report.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One operation by one dimension of a sweep: a dot for each configuration, a line at the best. */
final class DimensionChart {
  private static final int MOST_VALUES = 16;
  private static final double MARGIN = 22;
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparingDouble(DimensionChart::number).thenComparing(Comparator.naturalOrder());

  private final String dimension;
  private final BarChart.Measure measure;

  DimensionChart(String dimension, BarChart.Measure measure) {
    this.dimension = dimension;
    this.measure = measure;
  }

  /** Empty unless several values were measured. */
  Optional<Chart> of(String operation, List<Measured> all) {
    Map<String, List<Double>> points = new TreeMap<>(NUMBERS_FIRST);
    for (Measured measured : all) {
      String value = measured.result().action().get(dimension);
      double figure = measure.of(measured).orElse(0);
      if (value != null && figure > 0 && measured.operation().equals(operation)) {
        points.computeIfAbsent(value, v -> new ArrayList<>()).add(figure);
      }
    }
    if (points.size() < 2 || points.size() > MOST_VALUES) {
      return Optional.empty();
    }
    String title = operation + " by " + Measured.shortName(dimension);
    String note = note(points);
    return Optional.of(new Chart(title, note, draw(title, note, points), table(points)));
  }

  private double best(List<Double> figures) {
    return measure == BarChart.Measure.BANDWIDTH
        ? figures.stream().mapToDouble(v -> v).max().orElse(0)
        : figures.stream().mapToDouble(v -> v).min().orElse(0);
  }

  private String note(Map<String, List<Double>> points) {
    Comparator<Map.Entry<String, List<Double>>> up =
        Comparator.comparingDouble(e -> best(e.getValue()));
    Map.Entry<String, List<Double>> best =
        points.entrySet().stream()
            .max(measure == BarChart.Measure.BANDWIDTH ? up : up.reversed())
            .orElseThrow();
    boolean several = points.values().stream().anyMatch(figures -> figures.size() > 1);
    return "Best at "
        + best.getKey()
        + ": "
        + Words.amount(best(best.getValue()))
        + " "
        + unit()
        + (several ? ". Each dot is one configuration; the line joins the best." : ".");
  }

  private String unit() {
    return measure == BarChart.Measure.BANDWIDTH ? "GB/s" : "µs";
  }

  private String draw(String title, String note, Map<String, List<Double>> points) {
    Canvas canvas = new Canvas(title, note, Frame.HEIGHT);
    double most =
        points.values().stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(1);
    Scale up = Scale.fromZero(most * 1.05, Frame.BOTTOM, Frame.TOP);
    Frame.draw(canvas, up, unit(), Measured.shortName(dimension));
    double step = (Frame.RIGHT - Frame.LEFT - 2 * MARGIN) / (points.size() - 1);
    double x = Frame.LEFT + MARGIN;
    StringBuilder path = new StringBuilder();
    for (Map.Entry<String, List<Double>> point : points.entrySet()) {
      path.append(path.isEmpty() ? "M" : "L");
      path.append(Canvas.point(x, up.at(best(point.getValue()))));
      x += step;
    }
    canvas.add(Element.of("path").with("class", "series").with("d", "" + path));
    x = Frame.LEFT + MARGIN;
    for (Map.Entry<String, List<Double>> point : points.entrySet()) {
      Frame.mark(canvas, x, Words.cut(point.getKey(), points.size() > 8 ? 5 : 9));
      for (double figure : point.getValue().stream().distinct().sorted().toList()) {
        boolean best = figure == best(point.getValue());
        canvas.add(Canvas.dot(best ? "dot" : "dot other", x, up.at(figure), best ? 4 : 2.6));
      }
      x += step;
    }
    return canvas.markup();
  }

  private DataTable table(Map<String, List<Double>> points) {
    List<List<String>> rows = new ArrayList<>();
    points.forEach(
        (value, figures) -> {
          List<Double> sorted = figures.stream().sorted().toList();
          rows.add(
              List.of(
                  value,
                  String.valueOf(sorted.size()),
                  Words.amount(sorted.get(0)),
                  Words.amount(sorted.get(sorted.size() / 2)),
                  Words.amount(sorted.get(sorted.size() - 1))));
        });
    return new DataTable(
        List.of(
            Measured.shortName(dimension),
            "configurations",
            "least " + unit(),
            "middle",
            "most"),
        rows);
  }

  private static double number(String text) {
    return text.matches("-?\\d{1,15}(\\.\\d{1,15})?") ? Double.parseDouble(text) : Double.MAX_VALUE;
  }
}
