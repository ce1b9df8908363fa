package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import java.util.List;

/**
 * A node of the fabric and the location of its machine, from GKE's topology labels; empty texts
 * where labels are missing.
 */
public record PlacedNode(String name, String block, String subblock, String host) {
  /** Returns how far the nodes are apart, in a sentence; empty for no nodes. */
  static List<String> spread(List<PlacedNode> nodes) {
    List<PlacedNode> known = nodes.stream().filter(node -> !node.block().isEmpty()).toList();
    if (known.isEmpty()) {
      return nodes.isEmpty() ? List.of() : List.of("No node has GKE's labels of topology.");
    }
    long blocks = known.stream().map(PlacedNode::block).distinct().count();
    long subblocks =
        known.stream().map(node -> node.block() + " " + node.subblock()).distinct().count();
    String unknown = known.size() < nodes.size() ? ", of " + nodes.size() : "";
    String counted =
        CountedNoun.of(known.size(), "node")
            + unknown
            + ", in "
            + CountedNoun.of(subblocks, "subblock")
            + " of "
            + CountedNoun.of(blocks, "block")
            + ".";
    return List.of(
        subblocks > 1
            ? counted + " Traffic between subblocks and blocks crosses more switches."
            : counted);
  }
}
