package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import java.util.List;

/**
 * A node of the fabric and the location of its machine, from GKE's topology labels; a missing label
 * is an empty text.
 */
public record PlacedNode(String name, String block, String subblock, String host) {
  /**
   * Returns a sentence with the number of blocks and subblocks that the nodes are in; empty for no
   * nodes.
   */
  static List<String> spread(List<PlacedNode> nodes) {
    List<PlacedNode> known = nodes.stream().filter(node -> !node.block().isEmpty()).toList();
    if (known.isEmpty()) {
      return nodes.isEmpty() ? List.of() : List.of("No node has GKE's topology labels.");
    }
    long blocks = known.stream().map(PlacedNode::block).distinct().count();
    long subblocks =
        known.stream().map(node -> node.block() + " " + node.subblock()).distinct().count();
    String counted =
        labelled(known.size(), nodes.size())
            + CountedNoun.of(subblocks, "subblock")
            + " of "
            + CountedNoun.of(blocks, "block")
            + ".";
    return List.of(
        subblocks > 1
            ? counted + " Traffic between subblocks, and between blocks, crosses more switches."
            : counted);
  }

  private static String labelled(int known, int all) {
    if (known == all) {
      return CountedNoun.of(known, "node") + ", in ";
    }
    String has =
        known == 1 ? " has topology labels: it is in " : " have topology labels: they are in ";
    return known + " of " + CountedNoun.of(all, "node") + has;
  }
}
