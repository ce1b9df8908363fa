package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.run.ElasticRun.RankLine;
import epfabric.results.judge.run.ElasticRun.Ranks;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.Verdict.Fact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Summarizes a run in a few facts. */
final class RunFacts {
  /**
   * Name of the fact that states the number of groups that NVLink connects, and of ranks in each
   * group: {@code 1 x 8}.
   */
  private static final String GROUPS = "rank groups";

  private final List<Fact> facts = new ArrayList<>();

  private RunFacts() {}

  static List<Fact> of(RunLogs run, JudgedSituation situation, int checked) {
    RunFacts facts = new RunFacts();
    List<NodeLog> logs = run.logs();
    List<String> formats =
        logs.stream().flatMap(log -> log.formatLabel().stream()).distinct().toList();
    if (!formats.isEmpty()) {
      facts.add("format", String.join(", ", formats));
    }
    situation
        .config()
        .ifPresent(
            c ->
                facts.add(
                    "shape",
                    CountedNoun.of(c.tokens(), "token")
                        + " x "
                        + c.hidden()
                        + ", top-"
                        + c.topk()));
    long cases = logs.stream().mapToLong(log -> log.normal().cases().size()).sum();
    if (cases > 0) {
      long passed = logs.stream().mapToLong(NodeLog::passedCases).sum();
      facts.add("cases", passed + " of " + cases + " that began passed");
    }
    logs.stream()
        .flatMap(log -> log.elastic().stream())
        .findFirst()
        .ifPresent(elastic -> facts.add("cases", elastic.cases().size() + " began"));
    facts.addGroups(logs, situation);
    facts.addUnassigned(logs);
    long ranks = logs.stream().mapToLong(log -> log.lowLatency().size()).sum();
    if (ranks > 0) {
      facts.add("ranks", String.valueOf(ranks));
    }
    logs.stream()
        .flatMap(log -> log.printed().stream())
        .flatMap(printed -> printed.facts().stream())
        .findFirst()
        .ifPresentOrElse(
            facts.facts::addAll,
            () -> facts.add("self-checked", CountedNoun.of(checked, "figure")));
    long torn = logs.stream().mapToLong(log -> log.findings().remarks().torn().lines()).sum();
    if (torn > 0) {
      facts.add("torn lines", String.valueOf(torn));
    }
    return List.copyOf(facts.facts);
  }

  /** Adds the groups of ranks that V2 found, on machines whose NVLink connects nodes. */
  private void addGroups(List<NodeLog> logs, JudgedSituation situation) {
    logs.stream()
        .filter(log -> situation.machine().nvlinkDomain().spansNodes())
        .flatMap(log -> log.elastic().stream())
        .filter(run -> run.scaleoutRanks() > 0)
        .findFirst()
        .ifPresent(run -> add(GROUPS, run.scaleoutRanks() + " x " + run.scaleupRanks()));
  }

  /**
   * Adds measurements that belong to no phase: over NVLink, from a sweep without a best line, or
   * from an incomplete log.
   */
  private void addUnassigned(List<NodeLog> logs) {
    String inside =
        Phase.OF_NORMAL_KERNELS.stream()
            .flatMap(phase -> overNvlink(logs, phase).stream())
            .collect(Collectors.joining(", "));
    if (!inside.isEmpty()) {
      add("over NVLink", inside);
    }
    logs.stream()
        .flatMap(log -> log.sweep().stream())
        .findFirst()
        .ifPresent(best -> add("fastest seen", fastest(best)));
    logs.stream()
        .flatMap(log -> log.elastic().stream())
        .map(ElasticRun::head)
        .filter(head -> !head.isEmpty())
        .findFirst()
        .ifPresent(head -> add("cut case", cut(head)));
  }

  /** Returns the bandwidth over NVLink of the slowest node in a test between nodes. */
  private static Optional<String> overNvlink(List<NodeLog> logs, Phase phase) {
    return logs.stream()
        .flatMap(log -> log.best(phase).stream())
        .filter(best -> best.rates().rdmaGBps().isPresent() && best.rates().nvlGBps().isPresent())
        .map(best -> best.rates().nvlGBps().getAsDouble())
        .min(Comparator.naturalOrder())
        .map(slowest -> phase.label() + " " + gbps(slowest));
  }

  private static String fastest(Measurement line) {
    String rdma =
        line.rates().rdmaGBps().isPresent()
            ? gbps(line.rates().rdmaGBps().getAsDouble()) + " (RDMA), "
            : "";
    String nvlink =
        line.rates().nvlGBps().isPresent()
            ? gbps(line.rates().nvlGBps().getAsDouble()) + " (NVL), "
            : "";
    return rdma + nvlink + RunFigures.configuration(line) + ", of a sweep without a best line";
  }

  private static String cut(Map<Kernel, Ranks> head) {
    return head.entrySet().stream()
        .map(e -> e.getKey().label() + " " + slowest(e.getValue().slowest()))
        .collect(Collectors.joining(", "));
  }

  private static String slowest(RankLine line) {
    String between = line.scaleoutGbps() > 0 ? gbps(line.scaleoutGbps()) + " (RDMA), " : "";
    return between + gbps(line.scaleupGbps()) + " (NVL)";
  }

  private static String gbps(double figure) {
    return BandwidthText.figure(figure) + " GB/s";
  }

  private void add(String name, String value) {
    facts.add(new Fact(name, value));
  }
}
