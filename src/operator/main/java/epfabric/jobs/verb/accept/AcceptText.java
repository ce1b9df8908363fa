package epfabric.jobs.verb.accept;

import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.report.ComparisonText;
import epfabric.results.verb.RunAgainstEarlier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Formats an acceptance run as text for people. */
final class AcceptText {
  private AcceptText() {}

  static String of(String environment, AcceptedRun run, Optional<RunAgainstEarlier> compared) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "run " + run.number() + " on " + String.join(", ", run.nodes()) + ": " + run.kind().word());
    run.image().ifPresent(image -> lines.add("  with the DeepEP of " + image));
    for (AcceptedTest test : run.tests()) {
      lines.add("  " + line(test));
      AcceptJson.reasons(test).forEach(reason -> lines.add("    - " + reason));
    }
    for (TestRun test : run.notRun()) {
      lines.add("  " + test.job() + ": not run, because an earlier test did not pass");
    }
    hint(environment, run).ifPresent(lines::add);
    String text = String.join("\n", lines) + "\n";
    return compared
        .map(
            c ->
                text
                    + "\ncompared with run "
                    + c.with()
                    + "\n"
                    + ComparisonText.of(c.comparisons()))
        .orElse(text);
  }

  private static Optional<String> hint(String environment, AcceptedRun run) {
    return switch (run.kind()) {
      case PASS -> Optional.empty();
      case INCONCLUSIVE ->
          Optional.of(
              "  hint: this run says nothing about the fabric; when its nodes are back: epfabric"
                  + " accept "
                  + environment
                  + " --wait 30");
      case DEGRADED, FAIL ->
          Optional.of("  hint: docs/results.md says what each reason means, and what to look at");
    };
  }

  /** Returns a line such as {@code deepep-internode: pass, 96 s: dispatchFp8 70.53 GB/s}. */
  static String line(AcceptedTest test) {
    return test.run().job()
        + ": "
        + test.kind().word()
        + ", "
        + test.seconds()
        + " s"
        + test.verdict().map(AcceptText::slowestFigures).orElse("");
  }

  private static String slowestFigures(Verdict verdict) {
    Map<String, Verdict.Rate> slowest = new LinkedHashMap<>();
    for (Figure figure : verdict.figures()) {
      slowest.merge(figure.phase().key(), figure.rate(), AcceptText::slower);
    }
    String log =
        verdict.run().provenance() == Provenance.REAL
            ? ""
            : ", of a log that is " + verdict.run().provenance().word();
    return log
        + slowest.entrySet().stream()
            .map(e -> e.getKey() + " " + figure(e.getValue()))
            .collect(Collectors.joining(", ", slowest.isEmpty() ? "" : ": ", ""));
  }

  private static Verdict.Rate slower(Verdict.Rate one, Verdict.Rate other) {
    return one.logicalGbps() <= other.logicalGbps() ? one : other;
  }

  private static String figure(Verdict.Rate rate) {
    String figure = String.format(Locale.ROOT, "%.2f GB/s", rate.logicalGbps());
    OptionalDouble nics = rate.nicPercent();
    return nics.isPresent()
        ? figure + String.format(Locale.ROOT, " (%.0f %% of the NICs)", nics.getAsDouble())
        : figure;
  }
}
