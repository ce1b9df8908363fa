package epfabric.fabric.plan.planner;

import epfabric.base.value.NodeGroup;
import epfabric.base.value.NodeRound;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Divides nodes among runs of a test that cannot take them all at once.
 *
 * <p>The first round has the largest possible groups. The second round pairs neighbors: 0 with 1, 2
 * with 3 and so on. The third round pairs the remaining neighbors: 1 with 2, 3 with 4 and so on.
 * Every node is in a pair, and no two nodes are in the same pairs, so that the node that all failed
 * pairs have in common is the faulty node.
 */
final class RoundPlanner {
  private static final int PAIR = 2;

  private RoundPlanner() {}

  /**
   * Returns the rounds, in order; empty if the nodes cannot be divided in this way.
   *
   * @param nodes number of nodes
   * @param sizes numbers of nodes on which the test can run
   */
  static List<NodeRound> rounds(int nodes, Collection<Integer> sizes) {
    NavigableSet<Integer> usable = new TreeSet<>(sizes);
    if (nodes <= PAIR || !usable.contains(PAIR)) {
      return List.of();
    }
    List<NodeRound> rounds = new ArrayList<>();
    List<NodeGroup> largest = largestGroups(nodes, usable);
    if (largest.get(0).size() > PAIR) {
      rounds.add(new NodeRound(largest));
    }
    rounds.add(pairs(0, nodes));
    rounds.add(pairs(1, nodes));
    return List.copyOf(rounds);
  }

  /** Returns as many groups of the largest size as possible, then groups of smaller sizes. */
  private static List<NodeGroup> largestGroups(int nodes, NavigableSet<Integer> sizes) {
    List<NodeGroup> groups = new ArrayList<>();
    int first = 0;
    Integer size = sizes.floor(nodes);
    while (size != null) {
      groups.add(NodeGroup.of(first, size));
      first += size;
      size = sizes.floor(nodes - first);
    }
    return groups;
  }

  private static NodeRound pairs(int first, int nodes) {
    List<NodeGroup> pairs = new ArrayList<>();
    for (int node = first; node + 1 < nodes; node += PAIR) {
      pairs.add(NodeGroup.of(node, PAIR));
    }
    return new NodeRound(pairs);
  }
}
