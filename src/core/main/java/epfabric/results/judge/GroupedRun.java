package epfabric.results.judge;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A test that groups of nodes ran in rounds, as seen by one node.
 *
 * @param rounds the groups of each round
 * @param whole whether node 0 recorded this run; only node 0 received the findings of all nodes, so
 *     it decides
 */
public record GroupedRun(List<NodeRound> rounds, boolean whole, List<Part> parts) {
  /** The findings of one node in one round, counted from 1. */
  public record Part(int node, int round, NodeRun found) {}

  public GroupedRun {
    rounds = List.copyOf(rounds);
    parts = List.copyOf(parts);
  }

  /**
   * Returns whether a verdict of this kind counts. An inconclusive verdict always counts; any other
   * verdict counts only on node 0.
   */
  public boolean decides(Verdict.Kind kind) {
    return whole || kind == Verdict.Kind.INCONCLUSIVE;
  }

  /** Returns the number of nodes that took part. */
  int nodes() {
    return rounds.stream()
            .flatMap(round -> round.groups().stream())
            .mapToInt(NodeGroup::last)
            .max()
            .orElse(0)
        + 1;
  }

  Optional<NodeRun> of(int node, int round) {
    return parts.stream()
        .filter(part -> part.node() == node && part.round() == round)
        .map(Part::found)
        .findFirst();
  }

  /** Returns whether findings of this node are present. */
  boolean knows(int node) {
    return whole || parts.stream().anyMatch(part -> part.node() == node);
  }

  /** Returns the node's number, with the machine's name if its launcher recorded it. */
  String label(int node) {
    String number = "node " + node;
    return parts.stream()
        .filter(part -> part.node() == node)
        .flatMap(part -> part.found().runFile().stream())
        .flatMap(file -> file.host().stream())
        .filter(host -> !host.isEmpty())
        .findFirst()
        .map(host -> host + " (" + number + ")")
        .orElse(number);
  }
}
