package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Change;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Row;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Draws the changes of times: a dot for each measurement, on its noise band. */
final class ChangeChart {
  private static final int MAX_ROWS = 14;
  private static final double ROW = 34;
  private static final double BELOW = 22;

  private ChangeChart() {}

  /** Returns the chart; empty when nothing could be compared. */
  static Optional<Chart> of(BenchmarkComparison comparison) {
    List<Row> all = comparison.rows().stream().filter(r -> r.percent().isPresent()).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<Row> drawn =
        all.stream()
            .sorted(Comparator.comparingDouble((Row r) -> -Math.abs(r.percent().orElse(0))))
            .limit(MAX_ROWS)
            .sorted(Comparator.comparingDouble((Row r) -> -r.percent().orElse(0)))
            .toList();
    String title = "Change of times";
    String note =
        "Right is slower, left is faster; the gray bar is the noise band."
            + (all.size() > MAX_ROWS ? " The " + MAX_ROWS + " largest of " + all.size() + "." : "");
    return Optional.of(new Chart(title, note, draw(title, note, drawn), table(drawn)));
  }

  private static String draw(String title, String note, List<Row> drawn) {
    Canvas canvas = new Canvas(title, note, drawn.size() * ROW + BELOW);
    double most =
        drawn.stream()
            .mapToDouble(r -> Math.max(Math.abs(r.percent().orElse(0)), r.band().percent()))
            .max()
            .orElse(1);
    double halfWidth = Canvas.WIDTH / 2 - 8;
    double middle = Canvas.WIDTH / 2;
    double y = 0;
    for (Row row : drawn) {
      double percent = row.percent().orElse(0);
      double band = row.band().percent() / most * halfWidth;
      String words = PageTexts.change(percent);
      canvas.add(
          Canvas.text(
              "name",
              0,
              y + 13,
              PageTexts.fitted(row.operation() + ", " + row.name(), 12.5, Canvas.WIDTH - 60)));
      canvas.add(Canvas.text("value", Canvas.WIDTH, y + 13, words).with("text-anchor", "end"));
      canvas.add(Canvas.box("track", middle - band, y + 19, 2 * band, 10));
      String kind = row.change() == Change.SLOWER ? "dot slow" : "dot";
      canvas.add(
          Canvas.withTooltip(
              Canvas.dot(kind, middle + percent / most * halfWidth, y + 24, 4.5),
              row.operation() + ", " + row.name() + ": " + words));
      y += ROW;
    }
    canvas.add(Canvas.line("axis", middle, 18, middle, y));
    canvas.add(Canvas.text("tick", 0, y + 14, PageTexts.change(-most)));
    canvas.add(Canvas.text("tick", middle, y + 14, "0").with("text-anchor", "middle"));
    String end = PageTexts.change(most);
    canvas.add(Canvas.text("tick", Canvas.WIDTH, y + 14, end).with("text-anchor", "end"));
    return canvas.markup();
  }

  private static DataTable table(List<Row> drawn) {
    List<List<String>> rows = new ArrayList<>();
    drawn.forEach(
        row ->
            rows.add(
                List.of(
                    row.name(),
                    row.operation(),
                    PageTexts.change(row.percent().orElse(0)),
                    PageTexts.amount(row.band().percent()) + " %: " + row.band().source())));
    return new DataTable(List.of("configuration", "operation", "change", "noise"), rows);
  }
}
