package epfabric.results.report;

import epfabric.results.judge.compare.RunComparison;
import epfabric.results.judge.compare.RunComparison.Row;
import epfabric.results.judge.compare.RunComparisons;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Writes a comparison of two results for a pull request or a job summary. */
public final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  public static String of(RunComparisons comparisons) {
    List<String> lines = new ArrayList<>();
    for (RunComparison comparison : comparisons.compared()) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add("### " + escaped(ComparisonText.headline(comparison)));
      lines.add("");
      comparison.obstacles().forEach(obstacle -> lines.add("- " + escaped(obstacle)));
      table(lines, comparison.rows());
    }
    comparisons.onlyBefore().forEach(t -> lines.add("- " + t + ": only before"));
    comparisons.onlyAfter().forEach(t -> lines.add("- " + t + ": only now"));
    return String.join("\n", lines) + "\n";
  }

  private static void table(List<String> lines, List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    lines.add("| phase | link | before GB/s | now GB/s | change | noise | |");
    lines.add("|---|---|---:|---:|---:|---|---|");
    for (Row row : rows) {
      lines.add(
          "| "
              + String.join(
                  " | ",
                  row.phase().label(),
                  row.link().label(),
                  NumberText.of(row.before(), 2),
                  NumberText.of(row.after(), 2),
                  ComparisonText.signed(row.percent()),
                  NumberText.of(row.band().percent(), 1) + " %, " + escaped(row.band().source()),
                  ComparisonText.word(row.change()))
              + " |");
    }
  }

  /** Escapes Markdown in names of files and pods. */
  private static String escaped(String text) {
    return text.replaceAll("([\\\\`*_|<>\\[\\]#])", "\\\\$1");
  }
}
