package epfabric.benchmark.report;

import epfabric.benchmark.outcome.Measured;
import epfabric.report.Canvas;
import epfabric.report.Chart;
import epfabric.report.DataTable;
import epfabric.report.Numbers;
import epfabric.report.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** One operation by configuration: bars of bandwidth or of time, the best first. */
final class BarChart {
  /** What the bars measure. */
  enum Measure {
    BANDWIDTH("GB/s"),
    TIME("µs");

    private final String unit;

    Measure(String unit) {
      this.unit = unit;
    }

    OptionalDouble of(Measured measured) {
      return this == BANDWIDTH ? measured.bandwidth() : measured.microseconds();
    }
  }

  /** More bars than that are a table. */
  private static final int MOST = 12;

  private static final double ROW = 36;
  private static final double BAR = 12;
  private static final double BELOW = 20;
  private static final int NAME = 34;

  private final Measure measure;
  private final LineRate rate;

  BarChart(Measure measure, LineRate rate) {
    this.measure = measure;
    this.rate = rate;
  }

  /** Empty without figures. */
  Optional<Chart> of(String operation, List<Measured> all) {
    Comparator<Measured> up = Comparator.comparingDouble(m -> measure.of(m).orElse(0));
    List<Measured> sorted =
        all.stream()
            .filter(m -> m.operation().equals(operation) && measure.of(m).orElse(0) > 0)
            .sorted(measure == Measure.BANDWIDTH ? up.reversed() : up)
            .toList();
    if (sorted.isEmpty()) {
      return Optional.empty();
    }
    List<Measured> drawn = sorted.subList(0, Math.min(MOST, sorted.size()));
    String title = operation + ", " + measure.unit;
    String note = note(sorted, drawn);
    return Optional.of(new Chart(title, note, draw(title, note, drawn), table(sorted)));
  }

  private String note(List<Measured> sorted, List<Measured> drawn) {
    String limit =
        measure == Measure.TIME && drawn.stream().anyMatch(m -> rate.least(m).isPresent())
            ? " The line in a bar is the least time at line rate."
            : "";
    String statistic = measure == Measure.TIME ? "Median of iterations, slowest rank." : "Per GPU.";
    return sorted.size() > drawn.size()
        ? "The best "
            + drawn.size()
            + " of "
            + sorted.size()
            + " configurations; all are in the table. "
            + statistic
            + limit
        : statistic + limit;
  }

  private String draw(String title, String note, List<Measured> drawn) {
    Canvas canvas = new Canvas(title, note, drawn.size() * ROW + BELOW);
    double most = drawn.stream().mapToDouble(m -> measure.of(m).orElse(0)).max().orElse(1);
    Scale scale = Scale.fromZero(most, 0, Canvas.WIDTH);
    double y = 0;
    for (Measured measured : drawn) {
      row(canvas, scale, measured, y);
      y += ROW;
    }
    canvas.add(Canvas.line("axis", 0, y, Canvas.WIDTH, y));
    canvas.add(Canvas.text("tick", 0, y + 14, "0"));
    String end = Numbers.plain(most) + " " + measure.unit;
    canvas.add(Canvas.text("tick", Canvas.WIDTH, y + 14, end).with("text-anchor", "end"));
    return canvas.markup();
  }

  private void row(Canvas canvas, Scale scale, Measured measured, double y) {
    double value = measure.of(measured).orElse(0);
    OptionalDouble least = rate.least(measured);
    String share =
        least.isPresent() && measured.microseconds().orElse(0) > 0
            ? " · "
                + Numbers.percent(
                    100 * least.getAsDouble() / measured.microseconds().getAsDouble())
                + " of line rate"
            : "";
    String words = Words.amount(value) + share;
    canvas.add(Canvas.text("name", 0, y + 13, Words.cut(measured.name(), NAME)));
    canvas.add(Canvas.text("value", Canvas.WIDTH, y + 13, words).with("text-anchor", "end"));
    canvas.add(Canvas.box("track", 0, y + 19, Canvas.WIDTH, BAR));
    canvas.add(
        Canvas.told(
            Canvas.box("bar", 0, y + 19, scale.at(value), BAR), measured.name() + ": " + words));
    if (measure == Measure.TIME && least.isPresent() && least.getAsDouble() < scale.most()) {
      double x = scale.at(least.getAsDouble());
      canvas.add(Canvas.line("halo", x, y + 17, x, y + 21 + BAR));
      canvas.add(Canvas.line("floor", x, y + 17, x, y + 21 + BAR));
    }
  }

  private DataTable table(List<Measured> sorted) {
    List<List<String>> rows = new ArrayList<>();
    for (Measured measured : sorted.subList(0, Math.min(4 * MOST, sorted.size()))) {
      rows.add(
          List.of(
              measured.name(),
              Words.amount(measure.of(measured)),
              Words.amount(rate.least(measured))));
    }
    return new DataTable(List.of("configuration", measure.unit, "least µs at line rate"), rows);
  }
}
