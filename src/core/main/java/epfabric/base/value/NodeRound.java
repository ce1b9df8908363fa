package epfabric.base.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Groups of nodes that run a test at the same time, independently of each other; nodes that are in
 * no group wait.
 *
 * @param groups groups in ascending order; no node is in two groups
 */
public record NodeRound(List<NodeGroup> groups) {
  public NodeRound {
    groups = List.copyOf(groups);
    if (groups.isEmpty() || !areDisjoint(groups)) {
      throw new IllegalArgumentException("not the groups of a round: " + groups);
    }
  }

  /** Parses groups such as {@code 0-7,8-15}. */
  public static Optional<NodeRound> parse(String text) {
    List<NodeGroup> groups = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      Optional<NodeGroup> group = NodeGroup.parse(word);
      if (group.isEmpty()) {
        return Optional.empty();
      }
      groups.add(group.get());
    }
    return areDisjoint(groups) ? Optional.of(new NodeRound(groups)) : Optional.empty();
  }

  private static boolean areDisjoint(List<NodeGroup> groups) {
    for (int i = 1; i < groups.size(); i++) {
      if (groups.get(i).first() <= groups.get(i - 1).last()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the group that contains this node; empty if the node waits. */
  public Optional<NodeGroup> of(int node) {
    return groups.stream().filter(group -> group.has(node)).findFirst();
  }

  /** Returns the groups as text, such as {@code 0-7,8-15}. */
  @Override
  public String toString() {
    return groups.stream().map(NodeGroup::toString).collect(Collectors.joining(","));
  }
}
