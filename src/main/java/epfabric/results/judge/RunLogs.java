package epfabric.results.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that is judged together: the logs of all nodes of one run.
 *
 * @param whole whether these should be all of the run's nodes: a folder with one for each node, as
 *     against the one node that a pod knows
 */
public record RunLogs(List<NodeRun> nodes, boolean whole) {
  public RunLogs {
    nodes = List.copyOf(nodes);
  }

  /** What there is of a run, perhaps not all of it. */
  public RunLogs(List<NodeRun> nodes) {
    this(nodes, false);
  }

  /** The same as all that there is of the run, if it has results folders. */
  public RunLogs complete() {
    return new RunLogs(nodes, whole || nodes.stream().anyMatch(NodeRun::folder));
  }

  /** The logs of all inputs, in order. */
  public List<NodeLog> logs() {
    return nodes.stream().flatMap(node -> node.logs().stream()).toList();
  }

  /**
   * Nodes whose output there is: each results folder and each log is one node's, and one stream may
   * be that of several. Runs of one node after another are still one node's.
   */
  public int views() {
    return nodes.stream().mapToInt(RunLogs::views).sum();
  }

  private static int views(NodeRun node) {
    Map<String, Integer> streams = new HashMap<>();
    node.logs().forEach(log -> streams.merge(log.source(), log.copies(), Math::max));
    int views = streams.values().stream().mapToInt(Integer::intValue).sum();
    return node.folder() ? Math.max(1, views) : views;
  }

  /** The launchers' files, in order. */
  public List<RunFile> runFiles() {
    return nodes.stream().map(NodeRun::runFile).flatMap(Optional::stream).toList();
  }
}
