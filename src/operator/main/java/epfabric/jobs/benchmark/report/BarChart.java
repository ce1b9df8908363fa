package epfabric.jobs.benchmark.report;

import epfabric.base.markup.TextWidth;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.NumberText;
import epfabric.results.report.chart.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Draws one operation as a bar of bandwidth or time for each configuration, the best first. */
final class BarChart {
  /** The measured value of the bars. */
  enum Measure {
    BANDWIDTH("GB/s"),
    TIME("µs");

    private final String unit;

    Measure(String unit) {
      this.unit = unit;
    }

    String unit() {
      return unit;
    }

    OptionalDouble of(MeasuredOperation measured) {
      return this == BANDWIDTH ? measured.bandwidth() : measured.microseconds();
    }
  }

  /** The maximum number of bars; a table is clearer for more. */
  private static final int MAX_BARS = 12;

  private static final String TIME = "Median of the slowest rank's times.";
  private static final String PRINTED =
      "For DeepEP's own scripts, the values that they print as best.";
  private static final double ROW = 36;
  private static final double LINE = 15;
  private static final double BAR = 12;
  private static final double BELOW_BARS = 20;
  private static final double GAP = 10;
  private static final double NAME_SIZE = 12.5;

  private final Measure measure;
  private final LineRate rate;

  BarChart(Measure measure, LineRate rate) {
    this.measure = measure;
    this.rate = rate;
  }

  /** Returns the chart; empty without measurements. */
  Optional<Chart> of(String operation, List<MeasuredOperation> all) {
    Comparator<MeasuredOperation> ascending =
        Comparator.comparingDouble(m -> measure.of(m).orElse(0));
    List<MeasuredOperation> sorted =
        all.stream()
            .filter(m -> m.operation().equals(operation) && measure.of(m).orElse(0) > 0)
            .sorted(measure == Measure.BANDWIDTH ? ascending.reversed() : ascending)
            .toList();
    if (sorted.isEmpty()) {
      return Optional.empty();
    }
    List<MeasuredOperation> drawn = drawn(sorted);
    String title = operation + ", " + measure.unit;
    String note = note(sorted, drawn);
    return Optional.of(new Chart(title, note, draw(title, note, drawn), table(sorted)));
  }

  /**
   * If there are too many configurations, returns the best of each workload, so that neighboring
   * bars can be compared.
   */
  private static List<MeasuredOperation> drawn(List<MeasuredOperation> sorted) {
    if (sorted.size() <= MAX_BARS) {
      return sorted;
    }
    Map<String, MeasuredOperation> best = new LinkedHashMap<>();
    sorted.forEach(m -> best.putIfAbsent(Workload.of(m.result(), ""), m));
    List<MeasuredOperation> drawn = List.copyOf(best.values());
    return drawn.subList(0, Math.min(MAX_BARS, drawn.size()));
  }

  private String note(List<MeasuredOperation> sorted, List<MeasuredOperation> drawn) {
    String limit =
        drawn.stream().noneMatch(m -> rate.least(m).isPresent())
            ? ""
            : measure == Measure.TIME
                ? " Percent of line rate; the dashed line is the least time at it."
                : " Percent of line rate.";
    String statistic = measure == Measure.TIME ? time(drawn) : bandwidth(drawn);
    return sorted.size() > drawn.size()
        ? "The best configuration of each workload, of "
            + sorted.size()
            + "; all are in the table of runs. "
            + statistic
            + limit
        : statistic + limit;
  }

  private static String time(List<MeasuredOperation> drawn) {
    List<Boolean> printed =
        drawn.stream().map(m -> m.rows().stream().anyMatch(ResultRow::printed)).distinct().toList();
    return printed.size() > 1 ? TIME + " " + PRINTED : printed.contains(true) ? PRINTED : TIME;
  }

  /**
   * Returns a note with the key of the drawn bandwidth, because programs calculate bandwidth
   * differently.
   */
  private static String bandwidth(List<MeasuredOperation> drawn) {
    List<String> keys =
        drawn.stream()
            .flatMap(m -> m.rows().stream())
            .map(ResultRow::bandwidthKey)
            .distinct()
            .sorted()
            .toList();
    return keys.equals(List.of("bus_bw_avg"))
        ? "bus_bw_avg: per GPU, over links only."
        : String.join(" or ", keys) + ", as the program that measured counts it.";
  }

  private String draw(String title, String note, List<MeasuredOperation> drawn) {
    // If any name is too long, each name is drawn on a separate line above its bar.
    boolean narrow = drawn.stream().anyMatch(m -> room(m) < width(m.name()));
    double above = narrow ? LINE : 0;
    Canvas canvas = new Canvas(title, note, drawn.size() * (ROW + above) + BELOW_BARS);
    double most = drawn.stream().mapToDouble(m -> measure.of(m).orElse(0)).max().orElse(1);
    Scale scale = Scale.fromZero(most, 0, Canvas.WIDTH);
    double y = 0;
    for (MeasuredOperation measured : drawn) {
      String name = PageTexts.fitted(measured.name(), NAME_SIZE, Canvas.WIDTH);
      canvas.add(Canvas.text("name", 0, y + 13, name));
      bar(canvas, scale, measured, y + above);
      y += ROW + above;
    }
    canvas.add(Canvas.line("axis", 0, y, Canvas.WIDTH, y));
    canvas.add(Canvas.text("tick", 0, y + 14, "0"));
    String end = PageTexts.amount(most) + " " + measure.unit;
    canvas.add(Canvas.text("tick", Canvas.WIDTH, y + 14, end).with("text-anchor", "end"));
    return canvas.markup();
  }

  private double room(MeasuredOperation measured) {
    return Canvas.WIDTH - GAP - TextWidth.of(figure(measured), 12, false);
  }

  private static double width(String name) {
    return TextWidth.of(name, NAME_SIZE, true);
  }

  private String figure(MeasuredOperation measured) {
    OptionalDouble least = rate.least(measured);
    double time = measured.microseconds().orElse(0);
    String share =
        least.isPresent() && time > 0
            ? " · " + NumberText.percent(100 * least.getAsDouble() / time)
            : "";
    return PageTexts.amount(measure.of(measured)) + " " + measure.unit + share;
  }

  private void bar(Canvas canvas, Scale scale, MeasuredOperation measured, double y) {
    String words = figure(measured);
    double end = scale.at(measure.of(measured).orElse(0));
    canvas.add(Canvas.text("value", Canvas.WIDTH, y + 13, words).with("text-anchor", "end"));
    canvas.add(Canvas.box("track", 0, y + 19, Canvas.WIDTH, BAR));
    canvas.add(
        Canvas.withTooltip(Canvas.box("bar", 0, y + 19, end, BAR), measured.name() + ": " + words));
    double least = rate.least(measured).orElse(0);
    if (measure == Measure.TIME && least > 0 && least < scale.most()) {
      double x = scale.at(least);
      canvas.add(Canvas.line("halo", x, y + 17, x, y + 21 + BAR));
      canvas.add(Canvas.line("floor", x, y + 17, x, y + 21 + BAR));
    }
  }

  private DataTable table(List<MeasuredOperation> sorted) {
    List<List<String>> rows = new ArrayList<>();
    for (MeasuredOperation measured : sorted.subList(0, Math.min(4 * MAX_BARS, sorted.size()))) {
      rows.add(
          List.of(
              measured.name(),
              PageTexts.amount(measure.of(measured)),
              PageTexts.amount(rate.least(measured))));
    }
    return new DataTable(List.of("configuration", measure.unit, "least µs at line rate"), rows);
  }
}
