package epfabric.operate.live.seen;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The nodes that must be verified before the acceptance tests start.
 *
 * @param pools unique names of the node pools
 * @param nodes number of verified nodes that each pool must have; 0 for parked pools
 * @param taint key of the taint that only unverified nodes carry
 */
public record WantedNodes(List<String> pools, int nodes, String taint) {
  /** Label values that Kubernetes allows; no other text may become part of a selector. */
  private static final Pattern LABEL_VALUE =
      Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

  /** Throws {@link IllegalArgumentException} for invalid values. */
  public WantedNodes {
    pools = pools.stream().distinct().toList();
    for (String pool : pools) {
      if (!LABEL_VALUE.matcher(pool).matches()) {
        throw new IllegalArgumentException("not the name of a node pool: \"" + pool + "\"");
      }
    }
    if (nodes < 0) {
      throw new IllegalArgumentException("not a number of nodes: " + nodes);
    }
  }
}
