package epfabric.results.judge;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import java.util.List;
import java.util.Optional;

/**
 * A test that groups of nodes ran in rounds, as seen by one node.
 *
 * @param rounds the groups of each round
 * @param whole whether this is the view of node 0, to which all nodes sent their findings; the view
 *     of any other node decides nothing
 */
public record GroupedRun(List<NodeRound> rounds, boolean whole, List<Part> parts) {
  /** The findings of one node in one round, counted from 1. */
  public record Part(int node, int round, NodeRun found) {}

  public GroupedRun {
    rounds = List.copyOf(rounds);
    parts = List.copyOf(parts);
  }

  /**
   * Whether a verdict of this view counts: an inconclusive one always does, any other only on node
   * 0.
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

  /** Whether the view has findings of this node. */
  boolean knows(int node) {
    return whole || parts.stream().anyMatch(part -> part.node() == node);
  }

  /** Returns the machine's name, where its launcher recorded it, with the node's number. */
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
