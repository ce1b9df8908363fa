package epfabric.jobs.verb.bench;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Change;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.results.judge.verdict.Provenance;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints results of a scenario for people; runs that did not pass come first. */
final class BenchReportText {
  private static final int MAX_LINES = 40;

  /** Control characters, which untrusted programs may print and terminals may execute. */
  private static final Pattern CONTROL_CHARACTERS = Pattern.compile("[\\p{Cc}\\p{Cf}]+");

  private BenchReportText() {}

  static void print(
      ExperimentOutcome experiment, Optional<BenchmarkComparison> comparison, PrintWriter out) {
    List<CaseResult> cases =
        experiment.cases().stream().sorted(Comparator.comparing(CaseResult::status)).toList();
    long passed = cases.stream().filter(c -> c.status() == RunStatus.PASSED).count();
    String kind =
        experiment.provenance() == Provenance.REAL
            ? ""
            : " (" + experiment.provenance().word() + ")";
    say(
        out,
        experiment.about().scenario()
            + kind
            + ": "
            + passed
            + " of "
            + CountedNoun.of(cases.size(), "run")
            + " passed");
    cases.stream().limit(MAX_LINES).forEach(result -> say(out, "  " + line(result)));
    if (cases.size() > MAX_LINES) {
      say(out, "  […] " + (cases.size() - MAX_LINES) + " more: the page has them all");
    }
    comparison.ifPresent(c -> printComparison(c, out));
    experiment.damages().forEach(d -> say(out, "  not read: " + d.file() + ": " + d.reason()));
  }

  private static void say(PrintWriter out, String line) {
    out.println(CONTROL_CHARACTERS.matcher(line).replaceAll(" "));
  }

  private static String line(CaseResult result) {
    String action =
        result.action().entrySet().stream()
            .map(e -> " " + e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining());
    String figures =
        result.rows().isEmpty()
            ? ""
            : result.rows().stream().map(BenchReportText::figure).collect(Collectors.joining(", "));
    String reason = result.ending().reason();
    return result.place().folder()
        + " "
        + result.about().name()
        + action
        + ": "
        + result.status().word()
        + (reason.isEmpty() ? "" : " (" + reason + ")")
        + (figures.isEmpty() ? "" : "; " + figures);
  }

  private static String figure(ResultRow row) {
    return row.operation()
        + " "
        + number(row.microseconds().orElse(Double.NaN))
        + " us, "
        + number(row.bandwidth().orElse(Double.NaN))
        + " GB/s";
  }

  private static void printComparison(BenchmarkComparison comparison, PrintWriter out) {
    String counts =
        List.of(Change.values()).stream()
            .filter(change -> comparison.count(change) > 0)
            .map(c -> comparison.count(c) + " " + c.word())
            .collect(Collectors.joining(", "));
    say(out, "against " + comparison.before() + ": " + counts);
    comparison.rows().stream()
        .filter(row -> row.change() == Change.SLOWER)
        .limit(MAX_LINES)
        .forEach(
            row ->
                say(
                    out,
                    "  slower: "
                        + row.operation()
                        + ", "
                        + row.name()
                        + ": time "
                        + String.format(Locale.ROOT, "%+.1f %%", row.percent().orElse(0))
                        + String.format(Locale.ROOT, ", noise %.1f %%", row.band().percent())));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
  }
}
