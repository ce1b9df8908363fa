package epfabric.results.judge;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.deepep.LowLatencyRules;
import epfabric.results.judge.run.LogConfig;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TokenRouting;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Derives how many nodes ran together if neither the user nor run.json states it. */
final class NodeCount {
  private static final int MAX_NODES = 64;

  private NodeCount() {}

  static int of(RunLogs run, RunExpectation expected, Optional<LogConfig> config, Machine machine) {
    if (expected.test().perNode()) {
      return 1;
    }
    OptionalInt launched =
        run.runFiles().stream().flatMapToInt(file -> file.launch().nodes().stream()).max();
    if (launched.isPresent()) {
      return launched.getAsInt();
    }
    int hosts =
        run.logs().stream()
            .flatMap(log -> log.printed().stream())
            .mapToInt(PrintedFigures::hosts)
            .max()
            .orElse(0);
    if (hosts > 0) {
      return hosts;
    }
    int gpus = machine.gpus().count();
    int printed = run.logs().stream().mapToInt(log -> nodesOfRanks(log, gpus)).max().orElse(1);
    int logCount =
        run.logs().stream()
            .filter(log -> log.identity().test().isPresent())
            .mapToInt(log -> log.origin().copies())
            .sum();
    OptionalInt fromBytes =
        expected.test().normalBetweenNodes() && printed < 2
            ? byBytes(run.logs(), config, expected)
            : OptionalInt.empty();
    int minimum = Math.max(Math.max(printed, logCount), 2);
    return fromBytes.orElse(expected.test().normal() ? Math.max(minimum, groups(config)) : minimum);
  }

  /**
   * Returns the number of groups in the log, which is also the number of nodes if it is below four:
   * V1's test between nodes uses one group per node, but at most four.
   */
  private static int groups(Optional<LogConfig> config) {
    return config.map(c -> c.topkGroups().orElse(0)).orElse(0);
  }

  /** Returns the number of nodes according to the ranks that a log names. */
  private static int nodesOfRanks(NodeLog log, int gpus) {
    int lowLatency = log.lowLatency().stream().mapToInt(LowLatencyRank::rank).max().orElse(-1) + 1;
    int elastic =
        log.elastic()
            .map(e -> (int) Math.min(e.ranks(), (long) RunExpectation.MOST_NODES * gpus))
            .orElse(0);
    int others = log.printed().stream().mapToInt(PrintedFigures::ranks).max().orElse(0);
    return (Math.max(lowLatency, Math.max(elastic, others)) + gpus - 1) / gpus;
  }

  /**
   * Derives the number of nodes from the ratio of the bytes over NVLink and over RDMA, which
   * depends only on this number.
   */
  private static OptionalInt byBytes(
      List<NodeLog> logs, Optional<LogConfig> config, RunExpectation expected) {
    Optional<Measurement> best =
        logs.stream()
            .flatMap(log -> log.best().stream())
            .filter(m -> m.rates().rdmaGBps().isPresent() && m.rates().nvlGBps().isPresent())
            .findFirst();
    if (best.isEmpty()) {
      return OptionalInt.empty();
    }
    double ratio =
        best.get().rates().nvlGBps().getAsDouble() / best.get().rates().rdmaGBps().getAsDouble();
    int topk = config.map(LogConfig::topk).orElse(LowLatencyRules.TOPK);
    return IntStream.rangeClosed(2, MAX_NODES)
        .boxed()
        .filter(n -> draw(n, topk, expected).valid())
        .min(Comparator.comparingDouble(n -> relativeError(draw(n, topk, expected), ratio)))
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private static TokenRouting.Draw draw(int nodes, int topk, RunExpectation expected) {
    int gpus = expected.gpusPerNode();
    int experts = expected.shape().experts().orElse(256 / (nodes * gpus) * nodes * gpus);
    int groups = expected.shape().topkGroups().orElse(Math.min(nodes, 4));
    return new TokenRouting.Draw(nodes, gpus, experts, topk, groups);
  }

  private static double relativeError(TokenRouting.Draw draw, double ratio) {
    TokenRouting routing = TokenRouting.of(draw);
    return Math.abs(routing.ranksPerToken() / routing.nodesPerToken() / ratio - 1);
  }
}
