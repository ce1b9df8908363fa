package epfabric.results.judge;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.UnusedDomain;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NcclOperation;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Checks whether the bandwidth inside an NVLink domain is as low as that of NICs. If the NVLink
 * fabric of a node is incomplete, NCCL uses the NICs without reporting an error; only the bandwidth
 * shows the fault.
 */
final class DomainSpeed {
  private final JudgedSituation situation;
  private final RunFindings findings;

  DomainSpeed(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  /** Returns whether the measurements of one node show that NVLink does not connect the nodes. */
  boolean check(NodeRun node, List<Figure> figures) {
    if (situation.link() != Link.NVLINK || situation.nodes() < 2) {
      return false;
    }
    List<Figure> slow = figures.stream().filter(this::asSlowAsNics).toList();
    if (slow.isEmpty()) {
      return false;
    }
    String each =
        slow.stream()
            .map(
                f ->
                    f.phase().label()
                        + " "
                        + BandwidthText.figure(f.rate().logicalGbps())
                        + " (NICs: up to "
                        + BandwidthText.limit(maxOverNics(f.phase()).orElseThrow())
                        + ")")
            .collect(Collectors.joining(", "));
    UnusedDomain.report(
        findings, new Place(node.source(), 0), "speeds of NICs between nodes, GB/s: " + each);
    return true;
  }

  private boolean asSlowAsNics(Figure figure) {
    OptionalDouble floor = figure.bounds().floor();
    double gbps = figure.rate().logicalGbps();
    boolean deepEp = Phase.OF_NORMAL_KERNELS.contains(figure.phase());
    boolean judged = deepEp ? situation.expected().judgesBandwidth() : floor.isPresent();
    OptionalDouble nicLimit = maxOverNics(figure.phase());
    return judged
        && figure.link() == Link.NVLINK
        && gbps < floor.orElse(Double.MAX_VALUE)
        && nicLimit.isPresent()
        && gbps <= nicLimit.getAsDouble();
  }

  /** Returns the highest bandwidth of this phase that the nodes' NICs allow. */
  private OptionalDouble maxOverNics(Phase phase) {
    if (Phase.OF_NORMAL_KERNELS.contains(phase)) {
      return situation.roofline().limit(Link.RDMA, situation.nodes(), situation.gpus());
    }
    return NcclOperation.measuring(phase).stream()
        .mapToDouble(o -> o.mostOverNics(situation.roofline(), situation.gpus(), situation.ranks()))
        .findFirst();
  }
}
