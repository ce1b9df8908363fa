package epfabric.results.report;

import epfabric.fabric.catalog.LimitRow;
import epfabric.results.judge.LoadedLibraries;
import epfabric.results.judge.LogFormat;
import epfabric.results.judge.RunLogs;
import epfabric.results.judge.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Describes the source of a run's limits. */
final class LimitSource {
  private static final String NONE = "none";

  private LimitSource() {}

  /**
   * Returns one line; empty when no figure has a limit and no row of the catalog is about the run.
   */
  static List<String> of(List<LimitRow> rows, RunLogs run, Verdict verdict) {
    boolean second = run.logs().stream().anyMatch(log -> log.identity().format() == LogFormat.V2);
    boolean gib = LoadedLibraries.gib(run);
    Optional<LimitRow> row =
        row(
            rows.stream()
                .filter(r -> gib || !r.runs().gib())
                .filter(r -> r.runs().generation().equals(second ? LimitRow.V2 : LimitRow.V1))
                .toList(),
            verdict,
            run.tokens());
    if (row.isPresent()) {
      return List.of(described(row.get()));
    }
    boolean derived = verdict.figures().stream().anyMatch(f -> f.bounds().floor().isPresent());
    return derived
        ? List.of("Floor: derived from what the NICs can carry; the catalog has no row for this.")
        : List.of();
  }

  private static Optional<LimitRow> row(List<LimitRow> rows, Verdict verdict, OptionalInt tokens) {
    int nodes = verdict.run().expected().nodes().orElse(1);
    return rows.stream()
        .filter(r -> r.profile().equals(verdict.run().expected().limits()))
        .filter(r -> r.runs().machine().equals(verdict.run().expected().machine()))
        .filter(r -> r.runs().test().equals(verdict.run().expected().test().word()))
        .filter(r -> r.runs().nodes().contains(nodes))
        .max(LimitRow.closestTo(tokens));
  }

  private static String described(LimitRow row) {
    String profile = "profile " + row.profile() + ", as of " + row.date();
    return row.source().equals(NONE)
        ? "No floor and no band: no figures are published for this (" + profile + ")."
        : "Floor and band: " + row.source() + " (" + profile + ").";
  }
}
