package epfabric.results.judge.test;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The average number of destinations of a token if its experts are drawn as in DeepEP's tests: the
 * nodes whose best experts have the highest scores are chosen first, then the experts with the
 * highest scores on these nodes. The averages are computed exactly, without sampling: the experts,
 * sorted by score, are in random order. The nodes of the first experts are chosen until there are
 * enough nodes; after that, only experts on these nodes are chosen.
 *
 * <p>The averages were checked against the byte counts of published runs; they differ by at most
 * 0.3 %.
 *
 * @param nodesPerToken distinct nodes to which a token is sent, including the token's own node
 * @param ranksPerToken distinct ranks to which a token is sent, including the token's own rank
 */
public record TokenRouting(double nodesPerToken, double ranksPerToken) {

  /**
   * The parameters of the routing.
   *
   * @param nodes number of nodes, each of which holds one group of experts
   * @param topkGroups number of groups that a token may use, at most {@code nodes}
   */
  public record Draw(int nodes, int ranksPerNode, int experts, int topk, int topkGroups) {
    /** Returns whether DeepEP's tests accept these parameters. */
    public boolean valid() {
      int ranks = nodes * ranksPerNode;
      return nodes > 0
          && ranksPerNode > 0
          && topkGroups > 0
          && topk > 0
          && topk <= 16
          && experts % ranks == 0
          && experts / nodes * Math.min(topkGroups, nodes) >= topk;
    }
  }

  /**
   * Maximum number of cached results. All logs of a run need the same few, and a damaged log must
   * not fill the memory.
   */
  private static final int MAX_CACHED = 1024;

  private static final Map<Draw, TokenRouting> CACHE = new ConcurrentHashMap<>();

  /** Returns the averages over all draws. */
  public static TokenRouting of(Draw draw) {
    return CACHE.size() < MAX_CACHED
        ? CACHE.computeIfAbsent(draw, TokenRouting::compute)
        : Optional.ofNullable(CACHE.get(draw)).orElseGet(() -> compute(draw));
  }

  private static TokenRouting compute(Draw draw) {
    int perNode = draw.experts() / draw.nodes();
    int perRank = perNode / draw.ranksPerNode();
    double nodes = 0;
    double ranks = 0;
    for (Map.Entry<List<Integer>, Double> state : counts(draw, perNode).entrySet()) {
      nodes += state.getValue() * state.getKey().size();
      for (int taken : state.getKey()) {
        double missed = missed(perNode, perRank, taken);
        ranks += state.getValue() * draw.ranksPerNode() * (1 - missed);
      }
    }
    return new TokenRouting(nodes, ranks);
  }

  /**
   * Returns the possible numbers of experts that a token takes from each used group. Each key is a
   * sorted list of these numbers; its value is the probability of this list.
   */
  private static Map<List<Integer>, Double> counts(Draw draw, int perNode) {
    int groups = Math.min(draw.topkGroups(), draw.nodes());
    Map<List<Integer>, Double> states = Map.of(List.of(), 1.0);
    for (int taken = 0; taken < draw.topk(); taken++) {
      Map<List<Integer>, Double> next = new HashMap<>();
      for (Map.Entry<List<Integer>, Double> state : states.entrySet()) {
        boolean full = state.getKey().size() == groups;
        int remaining = (full ? groups : draw.nodes()) * perNode - taken;
        int fresh = full ? 0 : (draw.nodes() - state.getKey().size()) * perNode;
        double perExpert = state.getValue() / remaining;
        addTaken(next, state.getKey(), perNode, perExpert);
        if (fresh > 0) {
          List<Integer> grown = with(state.getKey(), state.getKey().size(), 1);
          next.merge(grown, perExpert * fresh, Double::sum);
        }
      }
      states = next;
    }
    return states;
  }

  private static void addTaken(
      Map<List<Integer>, Double> next, List<Integer> counts, int perNode, double perExpert) {
    for (int i = 0; i < counts.size(); i++) {
      int remaining = perNode - counts.get(i);
      if (remaining > 0) {
        next.merge(with(counts, i, counts.get(i) + 1), perExpert * remaining, Double::sum);
      }
    }
  }

  private static List<Integer> with(List<Integer> counts, int index, int count) {
    Integer[] changed = counts.toArray(new Integer[Math.max(counts.size(), index + 1)]);
    changed[index] = count;
    Arrays.sort(changed);
    return List.of(changed);
  }

  /**
   * Returns the probability that {@code taken} items, drawn from {@code all} without replacement,
   * include none of {@code part} given items.
   */
  private static double missed(int all, int part, int taken) {
    double probability = 1;
    for (int i = 0; i < taken; i++) {
      probability *= Math.max(0, all - part - i) / (double) (all - i);
    }
    return probability;
  }
}
