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
 * <p>The first round has the largest possible groups. Then come neighbors in pairs, 0 with 1, 2
 * with 3 and so on, and last the other neighbors, 1 with 2, 3 with 4. The pairs reach every node,
 * and no two nodes are in the same pairs: a bad node is the one that all failed pairs share.
 */
final class RoundPlanner {
  private static final int PAIR = 2;

  private RoundPlanner() {}

  /**
   * Returns the rounds, in their order; none where the nodes cannot be divided in this way.
   *
   * @param nodes more than two
   * @param sizes sizes of groups that the test can run in
   */
  static List<NodeRound> rounds(int nodes, Collection<Integer> sizes) {
    NavigableSet<Integer> usable = new TreeSet<>(sizes);
    if (nodes <= PAIR || !usable.contains(PAIR)) {
      return List.of();
    }
    List<NodeRound> rounds = new ArrayList<>();
    List<NodeGroup> largest = largest(nodes, usable);
    if (largest.get(0).size() > PAIR) {
      rounds.add(new NodeRound(largest));
    }
    rounds.add(pairs(0, nodes));
    rounds.add(pairs(1, nodes));
    return List.copyOf(rounds);
  }

  /** Returns as many groups as possible of the largest size, then of the next one. */
  private static List<NodeGroup> largest(int nodes, NavigableSet<Integer> sizes) {
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
