package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Change;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Row;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Times;
import epfabric.jobs.benchmark.report.BenchmarkView.Compared;
import epfabric.jobs.benchmark.report.BenchmarkView.ComparedRow;
import epfabric.jobs.benchmark.report.BenchmarkView.Figures;
import epfabric.results.report.chart.ChartGroup;
import java.util.ArrayList;
import java.util.List;

/** Converts a comparison to the template's values. */
final class ComparedViews {
  /** The maximum number of rows; for a longer sweep, the page shows the number of omitted rows. */
  private static final int MAX_ROWS = 60;

  private ComparedViews() {}

  static Compared of(BenchmarkComparison comparison) {
    int more = comparison.rows().size() - MAX_ROWS;
    List<ChartGroup> charts =
        ChangeChart.of(comparison).map(c -> new ChartGroup("", "", List.of(c))).stream().toList();
    return new Compared(
        sentence(comparison),
        comparison.count(Change.SLOWER) > 0 ? "degraded" : "plain",
        comparison.rows().stream().limit(MAX_ROWS).map(ComparedViews::row).toList(),
        more > 0
            ? List.of(
                CountedNoun.of(more, "more row has", "more rows have")
                    + " changed less, or not at all.")
            : List.of(),
        charts);
  }

  private static String sentence(BenchmarkComparison comparison) {
    List<String> parts = new ArrayList<>();
    for (Change change : Change.values()) {
      if (comparison.count(change) > 0) {
        parts.add(comparison.count(change) + " " + change.word());
      }
    }
    return "Against "
        + comparison.before()
        + ": "
        + (parts.isEmpty() ? "nothing to compare" : String.join(", ", parts))
        + ".";
  }

  private static ComparedRow row(Row row) {
    Times times = row.times();
    return new ComparedRow(
        row.change().kind(),
        row.name(),
        row.operation(),
        new Figures(
            PageTexts.amount(times.before()),
            PageTexts.amount(times.after()),
            PageTexts.amount(times.gbpsBefore()) + " → " + PageTexts.amount(times.gbpsAfter())),
        row.percent().isPresent() ? PageTexts.change(row.percent().getAsDouble()) : "–",
        "± " + PageTexts.amount(row.band().percent()) + " %",
        row.change().word() + (row.why().isEmpty() ? "" : ": " + row.why()));
  }
}
