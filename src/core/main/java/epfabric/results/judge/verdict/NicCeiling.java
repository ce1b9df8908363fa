package epfabric.results.judge.verdict;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NicPhase;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The bandwidth that {@code nic-bandwidth} measured on a fabric's NICs, to which other tests'
 * bandwidth between nodes is compared.
 *
 * @param linkPercent the median of all pairs of NICs, in percent of the NICs' line rate; above 0
 * @param provenance the origin of the measurement
 */
public record NicCeiling(double linkPercent, Provenance provenance) {
  private static final Set<Phase> NIC_PHASES = Set.copyOf(NicPhase.all());

  /** Returns the ceiling from the first verdict that contains a measurement of NICs. */
  public static Optional<NicCeiling> of(Collection<Verdict> verdicts) {
    return verdicts.stream().flatMap(verdict -> find(verdict).stream()).findFirst();
  }

  private static Optional<NicCeiling> find(Verdict verdict) {
    return verdict.figures().stream()
        .filter(figure -> figure.phase().equals(NicPhase.WRITE))
        .mapToDouble(figure -> figure.rate().rooflinePercent().orElse(0))
        .filter(percent -> percent > 0)
        .mapToObj(percent -> new NicCeiling(percent, verdict.run().provenance()))
        .findFirst();
  }

  /**
   * Adds percentages of this ceiling to the bandwidths between nodes in a verdict. Returns the
   * verdict unchanged if its log and the measurement of the NICs have different origins.
   */
  public Verdict applied(Verdict verdict) {
    return verdict.run().provenance() == provenance
        ? verdict.withFigures(verdict.figures().stream().map(this::applied).toList())
        : verdict;
  }

  private Figure applied(Figure figure) {
    OptionalDouble percent = figure.rate().rooflinePercent();
    boolean comparable = figure.link() == Link.RDMA && !NIC_PHASES.contains(figure.phase());
    return comparable && percent.isPresent()
        ? figure.withNicPercent(100 * percent.getAsDouble() / linkPercent)
        : figure;
  }
}
