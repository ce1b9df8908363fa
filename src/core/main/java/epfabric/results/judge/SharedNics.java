package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFile.Nic;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Checks whether GPUs share NICs. Without a map, NVSHMEM gives both GPUs of a PCIe pair the same
 * NIC, so that half of the NICs carry all traffic (deepseek-ai/DeepEP#466); a wrong map gives all
 * GPUs the first NIC (#336). The bandwidth is then just below half, or an eighth, of the limit. NIC
 * counters prove which NICs were used.
 */
final class SharedNics {
  /**
   * Lowest share of half the limit that indicates NICs shared by pairs. A healthy fabric reached 70
   * % of the full limit or more, a fabric with shared NICs reached 87 to 90 % of half the limit.
   */
  private static final double LEAST_OF_HALF = 0.75;

  private static final double MOST_OF_HALF = 1.02;

  /**
   * Lowest share of a single NIC's limit that indicates that all GPUs share one NIC. One such
   * fabric reached half of that limit.
   */
  private static final double LEAST_OF_ONE = 0.4;

  /** A NIC with less than this share of the bytes of the busiest NIC was not used. */
  private static final double IDLE = 0.1;

  private static final String REMEDY =
      "give each GPU its NIC: DEEP_EP_DEVICE_TO_HCA_MAPPING and a DeepEP with pull request 466, as"
          + " software set b200-gke has";

  private static final String SLOW =
      "look at what slows a whole node down: TCP or a CPU proxy instead of RDMA (NCCL_DEBUG=INFO,"
          + " NVSHMEM_DEBUG=INFO), GPUDirect off, lost packets (rdma statistic, ethtool -S), a NIC"
          + " or PCIe link at a lower speed (rdma link, lspci -vv)";

  private final JudgedSituation situation;
  private final RunFindings findings;

  SharedNics(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  /** Returns whether the measurements or the NIC counters of one node show shared NICs. */
  boolean check(NodeRun node, List<Figure> figures) {
    List<Figure> between =
        figures.stream()
            .filter(f -> f.link() == Link.RDMA && Phase.OF_NORMAL_KERNELS.contains(f.phase()))
            .toList();
    OptionalDouble limit = situation.limit(Link.RDMA);
    if (between.isEmpty() || limit.isEmpty()) {
      return false;
    }
    int nics = situation.machine().nics().count();
    double most = limit.getAsDouble();
    Optional<String> counters = counters(node);
    if (within(between, LEAST_OF_HALF * most / 2, MOST_OF_HALF * most / 2)) {
      report("shared-nics", "GPU pairs share NICs", between, most / 2, counters);
      return true;
    }
    if (within(between, LEAST_OF_ONE * most / nics, 1.1 * most / nics)) {
      report("one-nic", "all GPUs share one NIC", between, most / nics, counters);
      return true;
    }
    if (within(between, 0, LEAST_OF_ONE * most / nics)) {
      reportTooSlow(between, most / nics, counters);
      return true;
    }
    return false;
  }

  /** Reports bandwidths below that of a single NIC, which shared NICs cannot explain. */
  private void reportTooSlow(List<Figure> figures, double single, Optional<String> counters) {
    double most =
        figures.stream().mapToDouble(figure -> figure.rate().logicalGbps()).max().orElse(0);
    String what =
        String.format(
            Locale.ROOT,
            "far below a single NIC: at most %.2f GB/s are %.0f %% of the %.1f GB/s that one NIC,"
                + " shared by all GPUs, allows",
            most,
            100 * most / single,
            single);
    String seen = counters.map(c -> "; " + c).orElse("");
    findings.degraded("below-one-nic", new Place(figures.get(0).source(), 0), what + seen, SLOW);
  }

  private static boolean within(List<Figure> figures, double least, double most) {
    return figures.stream()
        .allMatch(f -> f.rate().logicalGbps() >= least && f.rate().logicalGbps() <= most);
  }

  private void report(
      String code, String cause, List<Figure> figures, double shared, Optional<String> counters) {
    double least =
        figures.stream().mapToDouble(figure -> figure.rate().logicalGbps()).min().orElse(0);
    double most =
        figures.stream().mapToDouble(figure -> figure.rate().logicalGbps()).max().orElse(0);
    String what =
        String.format(
            Locale.ROOT,
            "%s: %.2f to %.2f GB/s are %.0f to %.0f %% of the %.1f GB/s that a shared NIC allows",
            cause,
            least,
            most,
            100 * least / shared,
            100 * most / shared,
            shared);
    String proof =
        counters
            .map(c -> "; " + c)
            .orElse("; no NIC counters were collected, which would prove it");
    findings.degraded(code, new Place(figures.get(0).source(), 0), what + proof, REMEDY);
  }

  /** Reports NICs that carried no data while others did, in a test that uses all of them. */
  void idle(NodeRun node) {
    List<Nic> nics = node.runFile().map(RunFile::nics).orElse(List.of());
    List<String> idle =
        nics.stream().filter(n -> n.sentBytes() < IDLE * busiest(nics)).map(Nic::device).toList();
    if (!idle.isEmpty() && situation.link() == Link.RDMA) {
      String what =
          idle.size()
              + " of "
              + CountedNoun.of(nics.size(), "NIC")
              + " carried no data: "
              + String.join(", ", idle);
      findings.degraded("idle-nics", new Place(node.source(), 0), what, REMEDY);
    }
  }

  private static long busiest(List<Nic> nics) {
    return nics.stream().mapToLong(Nic::sentBytes).max().orElse(0);
  }

  /** Returns what the NIC counters show; empty if they show no traffic or are missing. */
  private static Optional<String> counters(NodeRun node) {
    List<Nic> nics = node.runFile().map(RunFile::nics).orElse(List.of());
    long busiest = busiest(nics);
    if (busiest == 0) {
      return Optional.empty();
    }
    List<String> used =
        nics.stream().filter(n -> n.sentBytes() >= IDLE * busiest).map(Nic::device).toList();
    String carried = used.stream().collect(Collectors.joining(", "));
    return Optional.of(
        used.size() == nics.size()
            ? "but its counters say that all "
                + CountedNoun.of(nics.size(), "NIC")
                + " carried data"
            : "its counters prove it: "
                + used.size()
                + " of "
                + CountedNoun.of(nics.size(), "NIC")
                + " carried all data ("
                + carried
                + ")");
  }
}
