package epfabric.results.verb;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.TestKind;
import java.util.Optional;

/**
 * Identifies the test of a log by its lines, for logs without {@code run.json}.
 *
 * @param severalNodes whether the user states that the run had several nodes
 * @param gpus ranks of each node
 */
record KindOfLog(Machine machine, boolean severalNodes, int gpus) {
  /** Returns the kind of test; empty if no line shows one. */
  Optional<TestKind> of(NodeLog log) {
    Optional<TestKind> shown = log.identity().test();
    Optional<TestKind> inDomain =
        log.elastic().filter(run -> machine.nvlinkDomain().spansNodes()).flatMap(this::inDomain);
    return inDomain.or(
        () -> shown.map(kind -> severalNodes || beyondNode(log) ? kind.betweenNodes() : kind));
  }

  /**
   * Returns the test of V2's kernels on machines where NVLink connects nodes, by the number of
   * ranks. The log's first line states what V2 detected, not what was requested.
   */
  private Optional<TestKind> inDomain(ElasticRun run) {
    long nodes = (run.ranks() + gpus - 1) / gpus;
    if (nodes < 2) {
      return Optional.empty();
    }
    boolean one = nodes <= machine.nvlinkDomain().nodes();
    return Optional.of(one ? TestKind.NVLINK_DOMAIN : TestKind.INTERNODE);
  }

  private boolean beyondNode(NodeLog log) {
    return log.lowLatency().stream().mapToInt(LowLatencyRank::rank).anyMatch(rank -> rank >= gpus);
  }
}
