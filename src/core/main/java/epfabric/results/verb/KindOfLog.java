package epfabric.results.verb;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.TestKind;
import java.util.Optional;

/**
 * Identifies the test from the lines of a log that has no {@code run.json}.
 *
 * @param severalNodes whether the user states that the run had several nodes
 * @param gpus number of ranks on each node
 */
record KindOfLog(Machine machine, boolean severalNodes, int gpus) {
  /** Returns the kind of test; empty if no line identifies the test. */
  Optional<TestKind> of(NodeLog log) {
    Optional<TestKind> shown = log.identity().test();
    Optional<TestKind> inDomain =
        log.elastic().filter(run -> machine.nvlinkDomain().spansNodes()).flatMap(this::inDomain);
    boolean betweenNodes = severalNodes || hasRankBeyondNode(log);
    return inDomain.or(() -> shown.map(kind -> betweenNodes ? kind.betweenNodes() : kind));
  }

  /**
   * Returns the test of DeepEP V2 on machines where NVLink connects nodes. The number of ranks
   * decides, because the log's first line states the links that V2 detected, not the requested
   * test.
   */
  private Optional<TestKind> inDomain(ElasticRun run) {
    long nodes = (run.ranks() + gpus - 1) / gpus;
    if (nodes < 2) {
      return Optional.empty();
    }
    boolean oneDomain = nodes <= machine.nvlinkDomain().nodes();
    return Optional.of(oneDomain ? TestKind.NVLINK_DOMAIN : TestKind.INTERNODE);
  }

  private boolean hasRankBeyondNode(NodeLog log) {
    return log.lowLatency().stream().mapToInt(LowLatencyRank::rank).anyMatch(rank -> rank >= gpus);
  }
}
