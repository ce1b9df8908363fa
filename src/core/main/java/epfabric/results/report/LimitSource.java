package epfabric.results.report;

import epfabric.fabric.catalog.LimitRow;
import epfabric.results.judge.LoadedLibraries;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Describes the source of a run's limits. */
final class LimitSource {
  private static final String NONE = "none";

  private LimitSource() {}

  /**
   * Returns one line that names the source. Returns no line if the catalog has no row for the run
   * and no measurement has a floor.
   */
  static List<String> of(List<LimitRow> rows, RunLogs run, Verdict verdict) {
    boolean v2 = run.logs().stream().anyMatch(log -> log.identity().format() == LogFormat.V2);
    boolean gib = LoadedLibraries.gib(run);
    Optional<LimitRow> row =
        row(
            rows.stream()
                .filter(r -> gib || !r.runs().gib())
                .filter(r -> r.runs().generation().equals(v2 ? LimitRow.V2 : LimitRow.V1))
                .toList(),
            verdict,
            run.tokens());
    if (row.isPresent()) {
      return List.of(describe(row.get()));
    }
    boolean hasFloor = verdict.figures().stream().anyMatch(f -> f.bounds().floor().isPresent());
    return hasFloor
        ? List.of("Floor: derived from the bandwidth of the NICs; the catalog has no row for this.")
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

  private static String describe(LimitRow row) {
    String profile = "profile " + row.profile() + ", as of " + row.date();
    return row.source().equals(NONE)
        ? "No floor and no band: no figures are published for this (" + profile + ")."
        : "Floor and band: " + row.source() + " (" + profile + ").";
  }
}
