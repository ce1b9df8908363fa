package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import java.util.List;

/**
 * A node of the fabric and the location of its machine, read from GKE's topology labels. The
 * component of a missing label is an empty text.
 */
public record PlacedNode(String name, String block, String subblock, String host) {
  /**
   * Returns one sentence about the numbers of blocks and subblocks that contain the nodes. Returns
   * no sentence if there are no nodes.
   */
  static List<String> spread(List<PlacedNode> nodes) {
    List<PlacedNode> labeled = nodes.stream().filter(node -> !node.block().isEmpty()).toList();
    if (labeled.isEmpty()) {
      return nodes.isEmpty() ? List.of() : List.of("No node has GKE's topology labels.");
    }
    long blocks = labeled.stream().map(PlacedNode::block).distinct().count();
    long subblocks =
        labeled.stream().map(node -> node.block() + " " + node.subblock()).distinct().count();
    String sentence =
        startOfSentence(labeled.size(), nodes.size())
            + CountedNoun.of(subblocks, "subblock")
            + " of "
            + CountedNoun.of(blocks, "block")
            + ".";
    return List.of(
        subblocks > 1
            ? sentence + " Traffic between subblocks, and between blocks, crosses more switches."
            : sentence);
  }

  private static String startOfSentence(int labeled, int all) {
    if (labeled == all) {
      return CountedNoun.of(labeled, "node") + ", in ";
    }
    String has =
        labeled == 1 ? " has topology labels: it is in " : " have topology labels: they are in ";
    return labeled + " of " + CountedNoun.of(all, "node") + has;
  }
}
