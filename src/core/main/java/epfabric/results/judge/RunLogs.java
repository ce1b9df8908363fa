package epfabric.results.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

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

  /** Takes the available logs of a run, perhaps not all of them. */
  public RunLogs(List<NodeRun> nodes) {
    this(nodes, false);
  }

  /** The same as all that there is of the run, if it has results folders. */
  public RunLogs complete() {
    return new RunLogs(nodes, whole || nodes.stream().anyMatch(NodeRun::folder));
  }

  /** The same without second runs with other tokens. */
  public RunLogs first() {
    return new RunLogs(nodes.stream().map(node -> node.first()).toList(), whole);
  }

  /** The second run with so many tokens, of the nodes that had one. */
  RunLogs again(int tokens) {
    return new RunLogs(
        nodes.stream()
            .map(node -> node.again(tokens))
            .filter(node -> !node.logs().isEmpty())
            .toList(),
        whole);
  }

  /** Tokens per rank of second runs, each once. */
  Set<Integer> againTokens() {
    return logs().stream()
        .flatMap(log -> log.origin().again().stream().boxed())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Tokens per rank, as the first log with a configuration has them. */
  public OptionalInt tokens() {
    return logs().stream()
        .flatMap(log -> log.identity().config().stream())
        .mapToInt(LogConfig::tokens)
        .findFirst();
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
    node.logs()
        .forEach(log -> streams.merge(log.origin().source(), log.origin().copies(), Math::max));
    int views = streams.values().stream().mapToInt(Integer::intValue).sum();
    return node.folder() ? Math.max(1, views) : views;
  }

  /** The launchers' files, in order. */
  public List<RunFile> runFiles() {
    return nodes.stream().map(NodeRun::runFile).flatMap(Optional::stream).toList();
  }
}
