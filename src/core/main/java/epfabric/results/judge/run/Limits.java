package epfabric.results.judge.run;

import epfabric.fabric.catalog.LimitRow;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NicPhase;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The bandwidth that a run must reach.
 *
 * @param source origin of the limits; empty if there are only functional requirements
 * @param floor for each phase, the logical GB/s below which a run is degraded
 * @param band for each phase, the logical GB/s at which a run is as good as published runs
 */
public record Limits(
    String profile, String source, String date, Map<Phase, Double> floor, Map<Phase, Double> band) {
  /** The share of the links' limit that every healthy fabric reaches; see docs/limits.md. */
  private static final double SHARE = 0.6;

  /** The share of its nominal rate that a NIC reaches; see docs/results.md. */
  private static final double SHARE_OF_A_NIC = 0.8;

  private static final String NONE = "none";

  /**
   * Returns the catalog's limits, or else a floor derived from the limit of the NICs.
   *
   * @param gib whether the ranks had loaded Google's NCCL plugin
   */
  public static Limits of(
      List<LimitRow> rows, JudgedSituation situation, boolean secondGeneration, boolean gib) {
    RunExpectation expected = situation.expected();
    Optional<LimitRow> row =
        rows.stream()
            .filter(r -> r.profile().equals(expected.limits()))
            .filter(r -> r.runs().machine().equals(expected.machine()))
            .filter(r -> r.runs().test().equals(expected.test().word()))
            .filter(r -> r.runs().nodes().contains(situation.nodes()))
            .filter(r -> r.runs().generation().equals(secondGeneration ? LimitRow.V2 : LimitRow.V1))
            .filter(r -> gib || !r.runs().gib())
            .max(LimitRow.closestTo(tokens(situation)));
    return row.map(Limits::of).orElseGet(() -> derived(situation));
  }

  private static OptionalInt tokens(JudgedSituation situation) {
    return situation.config().stream().mapToInt(LogConfig::tokens).findFirst();
  }

  private static Limits of(LimitRow row) {
    return new Limits(
        row.profile(),
        row.source().equals(NONE) ? "" : row.source(),
        row.date(),
        phases(row.floor()),
        phases(row.band()));
  }

  private static Map<Phase, Double> phases(Map<String, Double> figures) {
    Map<Phase, Double> phases = new TreeMap<>();
    for (Phase phase : Phase.all()) {
      Optional.ofNullable(figures.get(phase.key())).ifPresent(gbps -> phases.put(phase, gbps));
    }
    return phases;
  }

  private static Limits derived(JudgedSituation situation) {
    if (situation.test() == TestKind.NIC_BANDWIDTH) {
      return ofNics(situation);
    }
    boolean derived = situation.expected().judgesBandwidth() && situation.test().floorOfNics();
    OptionalDouble limit = derived ? situation.limit(Link.RDMA) : OptionalDouble.empty();
    Map<Phase, Double> floor = new TreeMap<>();
    limit.ifPresent(most -> Phase.OF_NORMAL_KERNELS.forEach(p -> floor.put(p, SHARE * most)));
    String source =
        limit.isPresent() ? "derived: 0.6 of what the NICs can carry, no row in the catalog" : "";
    return new Limits(situation.expected().limits(), source, "", floor, Map.of());
  }

  private static Limits ofNics(JudgedSituation situation) {
    boolean derived = situation.expected().judgesBandwidth();
    double floor = SHARE_OF_A_NIC * situation.roofline().rdmaPerGpu();
    return new Limits(
        situation.expected().limits(),
        derived ? "derived: " + SHARE_OF_A_NIC + " of the NICs' rate, no row in the catalog" : "",
        "",
        derived ? Map.of(NicPhase.WRITE, floor, NicPhase.SLOWEST, floor) : Map.of(),
        Map.of());
  }

  /** Returns the bandwidth in GB/s below which a run is degraded; empty without a floor. */
  public OptionalDouble floor(Phase phase) {
    return optional(floor.get(phase));
  }

  /** Returns the bandwidth of published runs, in GB/s; empty without a band. */
  public OptionalDouble band(Phase phase) {
    return optional(band.get(phase));
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
