package epfabric.results.judge.epbench;

import epfabric.results.judge.epbench.EpbenchReport.Check;
import epfabric.results.judge.epbench.EpbenchReport.Limit;
import epfabric.results.judge.epbench.EpbenchReport.RelativeError;
import epfabric.results.judge.epbench.EpbenchReport.Row;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.Verdict.Fact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Summarizes the measurements of {@code epbench} in a few facts. */
final class EpbenchFacts {
  /** The operations, in the order of the facts. */
  private static final List<String> OPERATIONS =
      List.of(
          "dispatch bf16", "dispatch fp8", "combine bf16", "ll-dispatch fp8", "ll-combine bf16");

  private EpbenchFacts() {}

  static List<Fact> of(EpbenchReport report) {
    List<Fact> facts = new ArrayList<>();
    report
        .profile()
        .map(
            p ->
                p.name()
                    + (p.warnOnly() ? "; unproven: no machine has reached its limits yet" : ""))
        .ifPresent(text -> facts.add(new Fact("profile", text)));
    report.limits().forEach(limit -> facts.add(new Fact(limit.metric(), comparison(limit))));
    String ceilings =
        fastest(report).values().stream()
            .flatMap(row -> percent(row).stream())
            .collect(Collectors.joining(", "));
    if (!ceilings.isEmpty()) {
      facts.add(new Fact("of the ceiling", ceilings));
    }
    report.error().ifPresent(error -> facts.add(new Fact("relative error", errorText(error))));
    if (!report.checks().isEmpty()) {
      long right = report.checks().stream().filter(Check::right).count();
      facts.add(new Fact("checks", right + " of " + report.checks().size() + " right"));
    }
    return facts;
  }

  /** Returns, for each operation, the row with the fastest number of SMs. */
  static Map<String, Row> fastest(EpbenchReport report) {
    Map<String, Row> fastest = new LinkedHashMap<>();
    for (String operation : OPERATIONS) {
      report.rows().stream()
          .filter(row -> row.name().equals(operation))
          .max(Comparator.comparingDouble(row -> row.rates().wireGbps()))
          .ifPresent(row -> fastest.put(operation, row));
    }
    return fastest;
  }

  private static Optional<String> percent(Row row) {
    if (row.rates().ofCeiling().isEmpty()) {
      return Optional.empty();
    }
    String percent = String.format(Locale.ROOT, "%.1f %%", row.rates().ofCeiling().getAsDouble());
    return Optional.of(row.name() + " " + percent);
  }

  private static String errorText(RelativeError error) {
    return String.format(Locale.ROOT, "BF16 %.3g, FP8 %.3g", error.bf16(), error.fp8());
  }

  /** Returns the text of a metric and its limits, for a reason. */
  static String against(Limit limit) {
    return limit.metric() + ": " + comparison(limit);
  }

  private static String comparison(Limit limit) {
    boolean spread = limit.metric().equals(EpbenchReport.Limit.SPREAD);
    String unit = spread ? " %" : " GB/s";
    String bound = spread ? " up to " : " from ";
    String value =
        limit.value().isPresent()
            ? BandwidthText.limit(limit.value().getAsDouble()) + unit
            : "not measured";
    return value
        + ", "
        + limit.colour().word()
        + " (green"
        + bound
        + BandwidthText.limit(limit.green())
        + ", amber"
        + bound
        + BandwidthText.limit(limit.amber())
        + ")";
  }
}
