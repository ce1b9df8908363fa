package epfabric.results.judge.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The logs of one run, which are judged together.
 *
 * @param whole whether all nodes of the run should have logs here, as in a folder with one folder
 *     per node; a pod knows only its own node
 */
public record RunLogs(List<NodeRun> nodes, boolean whole) {
  public RunLogs {
    nodes = List.copyOf(nodes);
  }

  /** Creates the logs of a run that may lack the logs of some nodes. */
  public RunLogs(List<NodeRun> nodes) {
    this(nodes, false);
  }

  /** Returns a copy marked as all logs of the run, if they are results folders. */
  public RunLogs complete() {
    return new RunLogs(nodes, whole || nodes.stream().anyMatch(NodeRun::folder));
  }

  /** Returns these logs without second runs with other tokens. */
  public RunLogs first() {
    return new RunLogs(nodes.stream().map(node -> node.first()).toList(), whole);
  }

  /** Returns the second runs with this many tokens per rank. */
  public RunLogs again(int tokens) {
    return new RunLogs(
        nodes.stream()
            .map(node -> node.again(tokens))
            .filter(node -> !node.logs().isEmpty())
            .toList(),
        whole);
  }

  /** Returns the distinct numbers of tokens per rank of second runs. */
  public Set<Integer> againTokens() {
    return logs().stream()
        .flatMap(log -> log.origin().again().stream().boxed())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the tokens per rank, from the first log with a configuration. */
  public OptionalInt tokens() {
    return logs().stream()
        .flatMap(log -> log.identity().config().stream())
        .mapToInt(LogConfig::tokens)
        .findFirst();
  }

  /** Returns the logs of all inputs, in order. */
  public List<NodeLog> logs() {
    return nodes.stream().flatMap(node -> node.logs().stream()).toList();
  }

  /**
   * Returns the number of nodes whose output is in these logs. A results folder or a log is usually
   * from one node, but a stream may be from several. Successive runs of one node count once.
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

  /** Returns the launchers' files, in order. */
  public List<RunFile> runFiles() {
    return nodes.stream().map(NodeRun::runFile).flatMap(Optional::stream).toList();
  }
}
