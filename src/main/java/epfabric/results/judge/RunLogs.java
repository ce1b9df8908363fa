package epfabric.results.judge;

import java.util.List;
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

  /** The logs of all inputs, in order. */
  public List<NodeLog> logs() {
    return nodes.stream().flatMap(node -> node.logs().stream()).toList();
  }

  /** The launchers' files, in order. */
  public List<RunFile> runFiles() {
    return nodes.stream().map(NodeRun::runFile).flatMap(Optional::stream).toList();
  }
}
