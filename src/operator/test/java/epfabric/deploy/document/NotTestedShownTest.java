package epfabric.deploy.document;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.document.drawing.Drawing;
import epfabric.deploy.document.drawing.TopologyDrawing;
import epfabric.fabric.plan.FabricPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that the drawing and the runbook show which nodes are tested together, and which
 * properties no test covers.
 */
class NotTestedShownTest {
  private static String drawing(FabricPlan plan) {
    StringBuilder words = new StringBuilder();
    Drawing.parse(TopologyDrawing.of(plan)).texts.forEach(t -> words.append(t.words()).append(' '));
    return words.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10|groups of 8, 2 of 10 nodes|`0-7,8-9`; `0-1,2-3,4-5,6-7,8-9`; `1-2,3-4,",
        "7|groups of 6, 2 of 7 nodes|`0-5`; `0-1,2-3,4-5`; `1-2,3-4,5-6`",
      })
  void drawingAndRunbookShowTheGroupsOfNodes(String nodes, String words, String rounds) {
    FabricPlan plan = Plans.pool("nodes: " + nodes);
    assertThat(drawing(plan)).contains("internode " + words, "low-latency " + words);
    assertThat(Runbook.of(plan)).contains("internode, " + words, rounds);
  }

  @Test
  void aSingleNodeHasNoTestBetweenNodes() {
    FabricPlan plan = Plans.pool("nodes: 1");
    String open = "internode: it needs 2 nodes, and only 1 is certain to exist";
    assertThat(drawing(plan)).contains("not tested: " + open);
    assertThat(Runbook.of(plan)).contains("\n- `" + open + "`\n");
  }

  @Test
  void halfOfTheNicsIsUntestedIfTheSoftwareSetHasNoNicMap() {
    assertThat(Runbook.of(Plans.shipped("guide"))).contains("- `half of the NICs: software set");
    assertThat(drawing(Plans.shipped("guide"))).contains("not tested: half of the NICs");
  }
}
