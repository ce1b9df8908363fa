package epfabric.results.verb;

import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Splits a run by tests, because a log may contain several tests. */
final class TestsOfRun {
  private TestsOfRun() {}

  /**
   * Returns {@code run} with only the logs of {@code kind}; a node without such logs keeps all its
   * logs.
   */
  static RunLogs only(RunLogs run, TestKind kind) {
    List<NodeRun> nodes = new ArrayList<>();
    for (NodeRun node : run.nodes()) {
      List<NodeLog> ofTest = node.logs().stream().filter(log -> mayBe(log, kind)).toList();
      nodes.add(ofTest.isEmpty() ? node : node.only(withErrors(ofTest, node)));
    }
    return new RunLogs(nodes, run.whole());
  }

  /** Returns the logs of one test and those of the node's logs that show no test but errors. */
  private static List<NodeLog> withErrors(List<NodeLog> ofTest, NodeRun node) {
    return node.logs().stream()
        .filter(log -> ofTest.contains(log) || (log.identity().test().isEmpty() && log.explains()))
        .toList();
  }

  private static boolean mayBe(NodeLog log, TestKind kind) {
    return log.identity().test().filter(kind::mayPrint).isPresent();
  }

  /**
   * Groups the logs of a run by test. The test is named by run.json or, without this file, shown by
   * the lines of the log. A folder whose logs show no test belongs to every test, because each test
   * lacks that node's log.
   *
   * @param kinds identifies logs by their lines
   */
  static Map<TestKind, RunLogs> byKind(RunLogs run, KindOfLog kinds) {
    Map<TestKind, List<NodeRun>> nodes = new TreeMap<>();
    List<NodeRun> withoutTest = new ArrayList<>();
    for (NodeRun node : run.nodes()) {
      Optional<TestKind> recorded =
          node.runFile().flatMap(file -> file.launch().test()).flatMap(TestKind::parse);
      Map<TestKind, List<NodeLog>> logs = new TreeMap<>();
      for (NodeLog log : node.logs()) {
        recorded
            .or(() -> kinds.of(log))
            .ifPresent(kind -> logs.computeIfAbsent(kind, k -> new ArrayList<>()).add(log));
      }
      if (logs.isEmpty() && (node.folder() || node.logs().stream().anyMatch(NodeLog::explains))) {
        withoutTest.add(node);
      }
      logs.forEach(
          (kind, ofTest) ->
              nodes
                  .computeIfAbsent(kind, k -> new ArrayList<>())
                  .add(node.only(withErrors(ofTest, node))));
    }
    Map<TestKind, RunLogs> runs = new TreeMap<>();
    nodes.forEach(
        (kind, ofTest) ->
            runs.put(
                kind,
                new RunLogs(
                    Stream.concat(ofTest.stream(), withoutTest.stream()).toList(), run.whole())));
    return runs;
  }
}
