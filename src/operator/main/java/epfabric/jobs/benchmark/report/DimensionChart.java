package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.Frame;
import epfabric.results.report.chart.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Draws one operation over one dimension of a sweep: a dot for each configuration, and for each
 * workload a line that connects the best configurations.
 */
final class DimensionChart {
  private static final int MOST_VALUES = 16;
  private static final int MOST_LINES = 8;
  private static final double MARGIN = 22;
  private static final double LABEL = 74;
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparingDouble(DimensionChart::number).thenComparing(Comparator.naturalOrder());

  /** Orders texts by the numbers in them. */
  static final Comparator<String> NUMBERED =
      Comparator.comparing(DimensionChart::withPaddedNumbers);

  private final String dimension;
  private final BarChart.Measure measure;

  /** Measurements by workload and by value of the dimension. */
  private final SortedMap<String, SortedMap<String, List<Double>>> lines = new TreeMap<>(NUMBERED);

  private final SortedSet<String> values = new TreeSet<>(NUMBERS_FIRST);

  private DimensionChart(String dimension, BarChart.Measure measure) {
    this.dimension = dimension;
    this.measure = measure;
  }

  /**
   * Returns the chart; empty if only one value was measured, or too many values or workloads for a
   * drawing.
   */
  static Optional<Chart> of(
      String dimension, BarChart.Measure measure, String operation, List<MeasuredOperation> all) {
    DimensionChart chart = new DimensionChart(dimension, measure);
    all.stream().filter(m -> m.operation().equals(operation)).forEach(chart::add);
    boolean drawable = chart.values.size() > 1 && chart.values.size() <= MOST_VALUES;
    return drawable && chart.lines.size() <= MOST_LINES
        ? Optional.of(chart.chart(operation))
        : Optional.empty();
  }

  private void add(MeasuredOperation measured) {
    String value = measured.result().action().get(dimension);
    double figure = measure.of(measured).orElse(0);
    if (value != null && figure > 0) {
      values.add(value);
      lines
          .computeIfAbsent(
              Workload.of(measured.result(), dimension), w -> new TreeMap<>(NUMBERS_FIRST))
          .computeIfAbsent(value, v -> new ArrayList<>())
          .add(figure);
    }
  }

  private Chart chart(String operation) {
    String title = operation + " by " + MeasuredOperation.shortName(dimension);
    String note = note();
    return new Chart(title, note, draw(title, note), table());
  }

  private double best(List<Double> figures) {
    return measure == BarChart.Measure.BANDWIDTH
        ? figures.stream().mapToDouble(v -> v).max().orElse(0)
        : figures.stream().mapToDouble(v -> v).min().orElse(0);
  }

  /** Returns a note about the setting with which the largest workload is fastest. */
  private String note() {
    String largest = lines.lastKey();
    SortedMap<String, List<Double>> line = Objects.requireNonNull(lines.get(largest));
    Comparator<Map.Entry<String, List<Double>>> up =
        Comparator.comparingDouble(e -> best(e.getValue()));
    Map.Entry<String, List<Double>> best =
        line.entrySet().stream()
            .max(measure == BarChart.Measure.BANDWIDTH ? up : up.reversed())
            .orElseThrow();
    String subject = largest.isEmpty() ? "Best" : "With " + largest + " best";
    return subject
        + " at "
        + best.getKey()
        + ": "
        + PageTexts.amount(best(best.getValue()))
        + " "
        + measure.unit()
        + ". A dot is a configuration, a line joins the best"
        + (lines.size() > 1 ? " of a workload." : ".");
  }

  private String draw(String title, String note) {
    Canvas canvas = new Canvas(title, note, Frame.HEIGHT);
    double most =
        lines.values().stream()
            .flatMap(line -> line.values().stream())
            .flatMap(List::stream)
            .mapToDouble(v -> v)
            .max()
            .orElse(1);
    Scale up = Scale.fromZero(most * 1.05, Frame.BOTTOM, Frame.TOP);
    Frame.draw(canvas, up, measure.unit(), MeasuredOperation.shortName(dimension));
    List<String> across = List.copyOf(values);
    for (int i = 0; i < across.size(); i++) {
      Frame.mark(canvas, x(i), PageTexts.cut(across.get(i), across.size() > 8 ? 5 : 9));
    }
    lines.values().forEach(line -> dots(canvas, up, across, line));
    List<Double> taken = new ArrayList<>();
    lines.forEach((workload, line) -> line(canvas, up, across, line));
    List<String> largestFirst = new ArrayList<>(lines.keySet());
    Collections.reverse(largestFirst);
    largestFirst.forEach(workload -> label(canvas, up, workload, taken));
    return canvas.markup();
  }

  private double x(int value) {
    double right = Frame.RIGHT - MARGIN - (lines.size() > 1 ? LABEL - MARGIN : 0);
    double left = Frame.LEFT + MARGIN;
    return left + (right - left) * value / (values.size() - 1);
  }

  private void dots(
      Canvas canvas, Scale up, List<String> across, SortedMap<String, List<Double>> line) {
    line.forEach(
        (value, figures) ->
            figures.stream()
                .distinct()
                .sorted()
                .filter(figure -> figure != best(figures))
                .forEach(
                    figure ->
                        canvas.add(
                            Canvas.dot(
                                "dot other", x(across.indexOf(value)), up.at(figure), 2.4))));
  }

  private void line(
      Canvas canvas, Scale up, List<String> across, SortedMap<String, List<Double>> line) {
    List<String> points = new ArrayList<>();
    line.forEach(
        (value, figures) ->
            points.add(Canvas.point(x(across.indexOf(value)), up.at(best(figures)))));
    canvas.add(Canvas.series(points));
    line.forEach(
        (value, figures) ->
            canvas.add(Canvas.dot("dot", x(across.indexOf(value)), up.at(best(figures)), 3.4)));
  }

  /**
   * Draws a workload's label beside the end of the workload's line, unless another label is in the
   * way.
   */
  private void label(Canvas canvas, Scale up, String workload, List<Double> taken) {
    SortedMap<String, List<Double>> line = Objects.requireNonNull(lines.get(workload));
    double y = up.at(best(Objects.requireNonNull(line.get(line.lastKey())))) + 3.5;
    if (lines.size() > 1 && taken.stream().noneMatch(other -> Math.abs(other - y) < 11)) {
      taken.add(y);
      double x = x(values.size() - 1) + 8;
      canvas.add(Canvas.text("tick", x, y, PageTexts.cut(workload, 12)));
    }
  }

  private DataTable table() {
    List<List<String>> rows = new ArrayList<>();
    lines.forEach(
        (workload, line) ->
            line.forEach(
                (value, figures) -> {
                  List<Double> sorted = figures.stream().sorted().toList();
                  rows.add(
                      List.of(
                          workload,
                          value,
                          String.valueOf(sorted.size()),
                          PageTexts.amount(sorted.get(0)),
                          PageTexts.amount(sorted.get(sorted.size() / 2)),
                          PageTexts.amount(sorted.get(sorted.size() - 1))));
                }));
    return new DataTable(
        List.of(
            "workload",
            MeasuredOperation.shortName(dimension),
            "configurations",
            "least " + measure.unit(),
            "middle",
            "most"),
        rows);
  }

  private static double number(String text) {
    return text.matches("-?\\d{1,15}(\\.\\d{1,15})?") ? Double.parseDouble(text) : Double.MAX_VALUE;
  }

  /** Pads the numbers in a text with zeros, so that texts are ordered by number. */
  private static String withPaddedNumbers(String text) {
    return Pattern.compile("\\d+")
        .matcher(text)
        .replaceAll(m -> "0".repeat(Math.max(0, 12 - m.group().length())) + m.group());
  }
}
