package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.deepep.GpuCountRemedy;
import epfabric.results.judge.log.RunFolder;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.RunArguments;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunLogs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that all sources agree on the number of nodes in the run and of ranks on each node. The
 * sources are the options, each run.json, the number of results, the ranks in the logs and the
 * world size that a program printed. If they differ, ranks are missing or the files are from
 * several runs, and the measurements prove nothing about the intended fabric.
 */
final class NodeAgreement {
  private static final String COMPLETE_REMEDY =
      "give the --nodes and --gpus that the run had, and the results of all its nodes";

  private final RunLogs run;
  private final JudgedSituation situation;
  private final RunFindings findings;

  /** The statement of one source; {@code value} is -1 if it is not a whole number of nodes. */
  private record Statement(int value, String words) {}

  NodeAgreement(RunLogs run, JudgedSituation situation, RunFindings findings) {
    this.run = run;
    this.situation = situation;
    this.findings = findings;
  }

  /**
   * Reports each number that differs.
   *
   * @param expectedNodes number of nodes in the options
   */
  void check(OptionalInt expectedNodes) {
    checkNodes(expectedNodes);
    resultsOfEachNode(expectedNodes);
    checkNodeNumbers();
    checkRanksPerNode();
  }

  private void checkNodes(OptionalInt expectedNodes) {
    List<Statement> statements = new ArrayList<>();
    if (situation.test().perNode()) {
      statements.add(new Statement(1, "1, because each node runs this test by itself"));
    } else if (expectedNodes.isPresent()) {
      statements.add(
          new Statement(expectedNodes.getAsInt(), expectedNodes.getAsInt() + " expected"));
    }
    statements.addAll(recorded());
    if (!situation.test().perNode() && (run.whole() || run.views() > 1)) {
      statements.add(new Statement(run.views(), "results of " + nodes(run.views())));
    }
    logs().forEach(log -> statements.addAll(printed(log)));
    statements.addAll(impliedByRanks());
    if (statements.stream().noneMatch(statement -> statement.value() == situation.nodes())) {
      statements.add(new Statement(situation.nodes(), situation.nodes() + " judged"));
    }
    reportIfDifferent("nodes", statements, remedy());
  }

  /** Returns each number of nodes in the run.json files, with the first file that has it. */
  private List<Statement> recorded() {
    Map<Integer, List<String>> files = new TreeMap<>();
    for (NodeRun node : run.nodes()) {
      node.runFile().map(file -> file.launch().nodes()).orElse(OptionalInt.empty()).stream()
          .forEach(n -> files.computeIfAbsent(n, k -> new ArrayList<>()).add(node.source()));
    }
    return files.entrySet().stream()
        .map(e -> new Statement(e.getKey(), e.getKey() + " in " + runJson(e.getValue())))
        .toList();
  }

  private static String runJson(List<String> sources) {
    String first = sources.get(0) + "/" + RunFolder.RUN_FILE;
    int others = sources.size() - 1;
    return others == 0 ? first : first + " and " + others + (others == 1 ? " other" : " others");
  }

  /** Returns the world sizes that programs printed in a log, each as a number of nodes. */
  private List<Statement> printed(NodeLog log) {
    Stream<Long> second = log.elastic().map(ElasticRun::ranks).stream().filter(r -> r > 0);
    Stream<Long> others = log.printed().stream().map(one -> (long) one.ranks()).filter(r -> r > 0);
    return Stream.concat(second, others)
        .map(
            ranks -> {
              boolean whole = ranks % situation.gpus() == 0;
              long value = whole ? ranks / situation.gpus() : -1;
              String nodesText = whole ? " (" + nodes(value) + " of " + situation.gpus() + ")" : "";
              return new Statement(
                  (int) Math.min(value, Integer.MAX_VALUE),
                  CountedNoun.of(ranks, "rank") + " in " + log.origin().source() + nodesText);
            })
        .toList();
  }

  /** Returns the logs of this test; logs of another test are reported elsewhere. */
  private Stream<NodeLog> logs() {
    return run.logs().stream()
        .filter(l -> l.identity().test().map(situation::mayPrint).orElse(true));
  }

  /** Returns the nodes whose ranks are in the low-latency lines. */
  private SortedSet<Integer> seen(Stream<NodeLog> logs) {
    return logs.flatMap(log -> log.lowLatency().stream())
        .map(rank -> rank.rank() / situation.gpus())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns the number of nodes that the ranks of the low-latency test imply, if the results of all
   * nodes are there. Returns nothing if the ranks of a node printed nothing, because that node is
   * reported as failed.
   */
  private List<Statement> impliedByRanks() {
    SortedSet<Integer> seen = seen(logs());
    if (seen.isEmpty()) {
      return List.of();
    }
    int last = seen.last();
    if (last >= situation.nodes()) {
      return List.of(new Statement(last + 1, "ranks of node " + last + " in the logs"));
    }
    boolean all = !situation.test().perNode() && (run.whole() || run.views() > 1);
    boolean silent = logs().anyMatch(log -> seen(Stream.of(log)).size() < log.origin().copies());
    return all && !silent
        ? List.of(new Statement(seen.size(), "ranks of " + nodes(seen.size()) + " in the logs"))
        : List.of();
  }

  /** Checks that --nodes is the number of results, for a test that each node runs separately. */
  private void resultsOfEachNode(OptionalInt expectedNodes) {
    if (situation.test().perNode() && expectedNodes.orElse(1) > 1) {
      reportIfDifferent(
          "nodes that ran the test",
          List.of(
              new Statement(expectedNodes.getAsInt(), expectedNodes.getAsInt() + " expected"),
              new Statement(run.views(), "results of " + nodes(run.views()))),
          COMPLETE_REMEDY);
    }
  }

  /**
   * Checks each node's number in run.json against the number of nodes in the run, and against the
   * ranks in the node's log.
   */
  private void checkNodeNumbers() {
    for (NodeRun node : run.nodes()) {
      OptionalInt own =
          node.runFile().map(file -> file.launch().node()).orElse(OptionalInt.empty());
      if (own.isEmpty() || situation.test().perNode()) {
        continue;
      }
      String says = node.source() + "/" + RunFolder.RUN_FILE + " is of node " + own.getAsInt();
      if (own.getAsInt() >= situation.nodes()) {
        reportContradiction(
            node, says + ", but the run has " + nodes(situation.nodes()) + ", from 0 on");
      }
      checkLostNodes(node, own.getAsInt());
      SortedSet<Integer> seen = seen(node.logs().stream());
      if (!seen.isEmpty() && !seen.equals(new TreeSet<>(List.of(own.getAsInt())))) {
        String ranks = seen.stream().map(String::valueOf).collect(Collectors.joining(", "));
        reportContradiction(node, says + ", but its log has ranks of node " + ranks);
      }
    }
  }

  /**
   * Checks that the lost nodes are other nodes of the run. Skips failed runs, which are already
   * inconclusive because of their lost nodes, and groups, which number lost nodes among all nodes.
   */
  private void checkLostNodes(NodeRun node, int own) {
    RunFile file = node.runFile().orElseThrow();
    if (file.turn().isPresent() || file.end().exitCode().orElse(1) != 0) {
      return;
    }
    String impossible =
        file.end().peersLost().stream()
            .filter(lost -> lost == own || lost >= situation.nodes())
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    if (!impossible.isEmpty()) {
      String says = node.source() + "/" + RunFolder.RUN_FILE + " of node " + own;
      String run = ", but the run has " + nodes(situation.nodes()) + ", from 0 on";
      reportContradiction(node, says + " has lost node " + impossible + run);
    }
  }

  private void checkRanksPerNode() {
    int gpus = situation.machine().gpus().count();
    if (situation.gpus() > gpus) {
      String machine = situation.expected().machine();
      reportIfDifferent(
          "ranks of each node",
          List.of(
              new Statement(situation.gpus(), situation.gpus() + " expected"),
              new Statement(gpus, CountedNoun.of(gpus, "GPU") + " in " + machine)),
          "give the right --gpus and --machine");
    }
    List<Statement> started = new ArrayList<>();
    started.add(new Statement(situation.gpus(), situation.gpus() + " expected"));
    for (NodeRun node : run.nodes()) {
      node.runFile().map(RunArguments::processes).orElse(OptionalInt.empty()).stream()
          .forEach(n -> started.add(new Statement(n, n + " in the command of " + node.source())));
    }
    reportIfDifferent("ranks of each node", started, COMPLETE_REMEDY);
  }

  private void reportIfDifferent(String what, List<Statement> statements, String remedy) {
    if (statements.stream().map(Statement::value).distinct().count() > 1) {
      String each =
          statements.stream().map(Statement::words).distinct().collect(Collectors.joining("; "));
      findings.inconclusive(
          "numbers-differ",
          new Place("the run", 0),
          "the numbers of " + what + " differ: " + each,
          remedy);
    }
  }

  private void reportContradiction(NodeRun node, String what) {
    findings.inconclusive(
        "numbers-differ",
        new Place(node.source(), 0),
        what,
        "log and run.json must be from one run");
  }

  /**
   * Returns the remedy. If the nodes can share the printed ranks equally, each node may have
   * another number of GPUs than expected.
   */
  private String remedy() {
    return logs()
        .flatMap(
            log ->
                Stream.concat(
                    log.elastic().stream().map(this::ranksPerNode),
                    log.printed().stream()
                        .map(PrintedFigures::ranks)
                        .filter(ranks -> ranks > 0 && ranks % situation.nodes() == 0)
                        .map(ranks -> ranks / situation.nodes())))
        .filter(gpus -> gpus > 0 && gpus != situation.gpus())
        .findFirst()
        .map(gpus -> GpuCountRemedy.remedy(gpus, COMPLETE_REMEDY))
        .orElse(COMPLETE_REMEDY);
  }

  /**
   * Returns the number of ranks per node: from the first line of V2's test or, in a run on one
   * node, the number of all ranks. Returns 0 if NVLink connects nodes, because then no line
   * contains the number.
   */
  private int ranksPerNode(ElasticRun run) {
    if (situation.machine().nvlinkDomain().spansNodes()) {
      return 0;
    }
    boolean whole = run.scaleupRanks() == 0 && !run.betweenGroups();
    return whole ? (int) Math.min(run.ranks(), Integer.MAX_VALUE) : run.scaleupRanks();
  }

  private static String nodes(long count) {
    return count + (count == 1 ? " node" : " nodes");
  }
}
