package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks the low-latency test, which prints no message of success. Each rank prints three lines
 * after its checks, so the test passed if every rank of a node printed three lines and the exit
 * code is 0.
 */
public final class LowLatencyRules {
  private static final String FAILED =
      "the rank failed or hangs, or another rank broke up its line: look for its last lines";

  /** Number of tokens: the default of {@code test_low_latency.py}, which does not print it. */
  static final int TOKENS = 128;

  static final int HIDDEN = 7168;
  public static final int TOPK = 8;

  /** Number of lines that a rank prints in one run. */
  static final int LINES = 3;

  private final JudgedSituation situation;
  private final RunFindings findings;

  LowLatencyRules(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  void check(NodeLog log) {
    Map<Integer, LowLatencyRank> byRank = new TreeMap<>();
    log.lowLatency().forEach(rank -> byRank.put(rank.rank(), rank));
    if (byRank.isEmpty()) {
      findings.fail(
          "no-ranks", Place.of(log), "no rank printed a bandwidth", "judge the whole log");
      return;
    }
    int gpus = situation.gpus();
    List<Integer> nodes = byRank.keySet().stream().map(r -> r / gpus).distinct().toList();
    expectNodes(log, nodes.size());
    List<Integer> incomplete =
        nodes.stream()
            .flatMapToInt(node -> IntStream.range(node * gpus, (node + 1) * gpus))
            .filter(rank -> !complete(byRank, rank, log))
            .boxed()
            .toList();
    if (!incomplete.isEmpty()) {
      String ranks = incomplete.stream().map(String::valueOf).collect(Collectors.joining(", "));
      findings.fail(
          "ranks-missing",
          Place.of(log),
          "not all " + LINES + " lines of " + (incomplete.size() == 1 ? "rank " : "ranks ") + ranks,
          missingRemedy(byRank.keySet(), incomplete));
    }
  }

  /**
   * Returns the remedy. If the last ranks of a single node are missing, the node may have fewer
   * GPUs than expected.
   */
  private String missingRemedy(Set<Integer> seen, List<Integer> incomplete) {
    int first = incomplete.get(0);
    boolean lastOnes = incomplete.size() == situation.gpus() - first && seen.size() == first;
    return lastOnes && situation.nodes() == 1 ? GpuCountRemedy.remedy(first, FAILED) : FAILED;
  }

  private boolean complete(Map<Integer, LowLatencyRank> byRank, int rank, NodeLog log) {
    return Optional.ofNullable(byRank.get(rank))
        .filter(LowLatencyRank::complete)
        .filter(r -> r.lines() % LINES == 0)
        .filter(r -> !situation.test().perNode() || r.lines() >= LINES * log.origin().copies())
        .isPresent();
  }

  private void expectNodes(NodeLog log, int nodes) {
    if (!situation.test().perNode() && nodes < log.origin().copies()) {
      findings.fail(
          "nodes-missing",
          Place.of(log),
          CountedNoun.of(log.origin().copies(), "node")
              + " began, ranks of "
              + nodes
              + " printed a bandwidth",
          "the other node failed or hangs: look for its log");
    }
  }
}
