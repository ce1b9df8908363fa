package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacedNodeTest {
  /** Each word is a node's block and subblock, or "-" for a node without labels. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a/1 a/1 | 2 nodes, in 1 subblock of 1 block.",
        "a/1 b/1 | 2 nodes, in 2 subblocks of 2 blocks."
            + " Traffic between subblocks, and between blocks, crosses more switches.",
        "a/1 a/2 - | 2 of 3 nodes have topology labels: they are in 2 subblocks of 1 block."
            + " Traffic between subblocks, and between blocks, crosses more switches.",
        "a/1 - | 1 of 2 nodes has topology labels: it is in 1 subblock of 1 block.",
        "- - | No node has GKE's topology labels."
      })
  void theDistanceOfNodesIsDescribed(String places, String sentence) {
    List<PlacedNode> nodes = Stream.of(places.split(" ")).map(PlacedNodeTest::node).toList();
    assertThat(PlacedNode.spread(nodes)).containsExactly(sentence);
  }

  @Test
  void withoutNodesTheDescriptionIsEmpty() {
    assertThat(PlacedNode.spread(List.of())).isEmpty();
  }

  private static PlacedNode node(String place) {
    if (place.equals("-")) {
      return new PlacedNode("n", "", "", "");
    }
    return new PlacedNode("n", place.substring(0, 1), place.substring(2), "h");
  }
}
