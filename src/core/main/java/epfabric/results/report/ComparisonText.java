package epfabric.results.report;

import epfabric.results.judge.compare.RunComparison;
import epfabric.results.judge.compare.RunComparison.Change;
import epfabric.results.judge.compare.RunComparison.Row;
import epfabric.results.judge.compare.RunComparisons;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Writes a comparison of two results for a terminal. */
public final class ComparisonText {
  private ComparisonText() {}

  public static String of(RunComparisons comparisons) {
    List<String> lines = new ArrayList<>();
    for (RunComparison comparison : comparisons.compared()) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      add(lines, comparison);
    }
    comparisons.onlyBefore().forEach(test -> lines.add(test + ": only in the earlier result"));
    comparisons.onlyAfter().forEach(test -> lines.add(test + ": only in the later result"));
    return String.join("\n", lines) + "\n";
  }

  private static void add(List<String> lines, RunComparison comparison) {
    lines.add(headline(comparison));
    comparison.obstacles().forEach(obstacle -> lines.add("  - " + obstacle));
    if (comparison.rows().isEmpty()) {
      if (comparison.obstacles().isEmpty()) {
        lines.add("  - neither result has a figure");
      }
      return;
    }
    lines.add("");
    lines.add(line("GB/s, the slowest log", "before", "now", "change", "noise", ""));
    for (Row row : comparison.rows()) {
      String name = row.phase().label() + " " + row.link().label();
      lines.add(
          line(
              name,
              NumberText.of(row.before(), 2),
              NumberText.of(row.after(), 2),
              signed(row.percent()),
              NumberText.of(row.band().percent(), 1) + " %",
              word(row.change())));
    }
    lines.add("");
    for (Row row : comparison.rows()) {
      lines.add("  noise of " + row.phase().label() + ": " + row.band().source());
    }
  }

  /**
   * Returns the first line: {@code internode: slower than before (old.json: pass, results:
   * degraded)}.
   */
  static String headline(RunComparison comparison) {
    return comparison.after().verdict().run().expected().test().word()
        + ": "
        + summary(comparison)
        + " ("
        + comparison.before().name()
        + ": "
        + comparison.before().verdict().kind().word()
        + ", "
        + comparison.after().name()
        + ": "
        + comparison.after().verdict().kind().word()
        + ")";
  }

  private static String summary(RunComparison comparison) {
    if (!comparison.obstacles().isEmpty()) {
      return "cannot be compared";
    }
    if (comparison.worksNoMore()) {
      return "no longer works";
    }
    boolean slower = comparison.rows().stream().anyMatch(r -> r.change() == Change.SLOWER);
    boolean faster = comparison.rows().stream().anyMatch(r -> r.change() == Change.FASTER);
    if (slower) {
      return "slower than before";
    }
    if (comparison.inconclusive()) {
      return "not enough to compare";
    }
    return faster ? "faster than before" : "as fast as before";
  }

  static String signed(OptionalDouble percent) {
    return percent.isPresent()
        ? (percent.getAsDouble() < 0 ? "" : "+") + NumberText.of(percent, 1) + " %"
        : NumberText.NONE;
  }

  static String word(Change change) {
    return change.name().toLowerCase(Locale.ROOT);
  }

  private static String line(String... cells) {
    return String.format(Locale.ROOT, "  %-28s %9s %9s %10s %8s  %s", (Object[]) cells)
        .stripTrailing();
  }
}
