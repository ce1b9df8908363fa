package epfabric.result;

import java.util.List;
import java.util.Optional;

/** Everything that is judged together: the logs of all nodes of one run. */
public record Run(List<NodeRun> nodes) {
  public Run {
    nodes = List.copyOf(nodes);
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
