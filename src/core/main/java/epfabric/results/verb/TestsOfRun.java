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
      List<NodeLog> of = node.logs().stream().filter(log -> like(log, kind)).toList();
      nodes.add(of.isEmpty() ? node : node.only(withErrors(of, node)));
    }
    return new RunLogs(nodes, run.whole());
  }

  /** Returns the logs of one test, and the node's logs that show no test but contain errors. */
  private static List<NodeLog> withErrors(List<NodeLog> of, NodeRun node) {
    return node.logs().stream()
        .filter(log -> of.contains(log) || (log.identity().test().isEmpty() && log.explains()))
        .toList();
  }

  private static boolean like(NodeLog log, TestKind kind) {
    return log.identity().test().filter(kind::mayPrint).isPresent();
  }

  /**
   * Returns each test of a run with its logs, identified by run.json, or by the lines of the log
   * without it. A folder whose logs name no test belongs to every test, because each test lacks
   * that node's log.
   *
   * @param kinds identifies logs by their lines
   */
  static Map<TestKind, RunLogs> byKind(RunLogs run, KindOfLog kinds) {
    Map<TestKind, List<NodeRun>> nodes = new TreeMap<>();
    List<NodeRun> silent = new ArrayList<>();
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
        silent.add(node);
      }
      logs.forEach(
          (kind, of) ->
              nodes
                  .computeIfAbsent(kind, k -> new ArrayList<>())
                  .add(node.only(withErrors(of, node))));
    }
    Map<TestKind, RunLogs> runs = new TreeMap<>();
    nodes.forEach(
        (kind, of) ->
            runs.put(
                kind,
                new RunLogs(Stream.concat(of.stream(), silent.stream()).toList(), run.whole())));
    return runs;
  }
}
