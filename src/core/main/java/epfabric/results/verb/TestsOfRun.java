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

/** Which tests a run holds: a log may have several, one after another. */
final class TestsOfRun {
  private TestsOfRun() {}

  /** The parts of {@code run} that are of {@code kind}, or all of it when there is none. */
  static RunLogs only(RunLogs run, TestKind kind) {
    List<NodeRun> nodes = new ArrayList<>();
    for (NodeRun node : run.nodes()) {
      List<NodeLog> of = node.logs().stream().filter(log -> like(log, kind)).toList();
      nodes.add(of.isEmpty() ? node : node.only(withErrors(of, node)));
    }
    return new RunLogs(nodes, run.whole());
  }

  /** Logs of one test, and those of its node that show no test and hold errors. */
  private static List<NodeLog> withErrors(List<NodeLog> of, NodeRun node) {
    return node.logs().stream()
        .filter(log -> of.contains(log) || (log.identity().test().isEmpty() && log.explains()))
        .toList();
  }

  private static boolean like(NodeLog log, TestKind kind) {
    return log.identity().test().filter(kind::mayPrint).isPresent();
  }

  /**
   * Returns each test of a run with its logs: by run.json, else by the lines. A folder whose logs
   * name no test belongs to every test, because each lacks that node's log.
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
