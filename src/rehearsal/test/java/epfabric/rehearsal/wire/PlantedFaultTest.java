package epfabric.rehearsal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the comparison of requests finds each fault that a test plants. */
class PlantedFaultTest {
  private static final ObjectNode GCLOUD = Recording.of("40-guide-pool-beta").body();
  private final WireBodies bodies = new WireBodies(HandWritten.guide());
  private final WireComparison comparison = new WireComparison(HandWritten.VOCABULARY);

  private List<String> compare(ObjectNode pool, Difference... rows) {
    return comparison.compare(bodies.of(pool), GCLOUD, List.of(rows));
  }

  @Test
  void refusesAnUnknownInput() {
    ObjectNode pool = HandWritten.guidePoolWith("nodeConfig.machinType", TextNode.valueOf("x"));
    assertThatThrownBy(() -> bodies.of(pool))
        .isInstanceOf(UnknownInputException.class)
        .hasMessage("a4-highgpu-ubuntu-02.nodeConfig.machinType: no known place in the request");
  }

  @Test
  void refusesAnUnknownResourceType() {
    ObjectNode disk =
        Json.parseObject("{\"type\":\"gcp:compute/disk:Disk\",\"inputs\":{\"name\":\"d\"}}");
    assertThatThrownBy(() -> bodies.of(disk)).hasMessage("gcp:compute/disk:Disk: no known request");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodeConfig.diskSizeGb | \"1000\" | expected a whole number, got \"1000\"",
        "nodeConfig.diskSizeGb | 10.5 | expected a whole number, got 10.5",
        "nodeConfig.spot | \"true\" | expected true or false, got \"true\"",
        "nodeConfig.oauthScopes | \"all\" | expected a list of texts, got \"all\"",
        "nodeConfig.metadata | {\"a\":1} | expected a map of texts, got {\"a\":1}",
        "nodeLocations | [1] | expected a list of texts, got [1]",
        "networkConfig | [] | expected a block, got []",
      })
  void refusesAWrongType(String path, String json, String message) {
    ObjectNode pool = HandWritten.guidePoolWith(path, Json.parse(json));
    assertThatThrownBy(() -> bodies.of(pool))
        .hasMessage("a4-highgpu-ubuntu-02." + path + ": " + message);
  }

  @Test
  void refusesAnEnumValueThatIsNotInTheApiOfGoogle() {
    ObjectNode pool = HandWritten.guidePoolWith("placementPolicy.type", TextNode.valueOf("TIGHT"));
    assertThatThrownBy(() -> bodies.of(pool)).hasMessageContaining("TIGHT");
  }

  @Test
  void refusesAFieldThatIsNotInTheApiOfGoogle() {
    ObjectNode body = Json.parseObject("{\"networkProfil\":\"x\"}");
    assertThatThrownBy(() -> GoogleMessages.compute("Network").check(body))
        .hasMessageContaining("Cannot find field: networkProfil in message");
  }

  @Test
  void refusesAMaintenancePolicyWithoutAWindow() {
    ObjectNode cluster = HandWritten.guide().named("gcp:container/cluster:Cluster", "a4-full");
    JsonPaths.put(
        (ObjectNode) cluster.get("inputs"),
        "maintenancePolicy",
        Json.parse("{\"maintenanceExclusions\":[]}"));
    assertThatThrownBy(() -> bodies.of(cluster))
        .hasMessage(
            "a4-full.maintenancePolicy: expected exactly one of"
                + " [dailyMaintenanceWindow, recurringWindow]");
  }

  @Test
  void namesAChangedValue() {
    ObjectNode pool = HandWritten.guidePoolWith("nodeConfig.diskSizeGb", Json.number(100));
    assertThat(compare(pool))
        .containsExactly("nodePool.config.diskSizeGb: ours 100, gcloud's 1000");
  }

  @Test
  void namesAMissingAndAnAddedField() {
    ObjectNode pool = HandWritten.guidePoolWith("maxPodsPerNode", Json.number(64));
    ((ObjectNode) pool.get("inputs")).remove("placementPolicy");
    assertThat(compare(pool))
        .containsExactly(
            "nodePool.maxPodsConstraint.maxPodsPerNode: ours \"64\", gcloud's absent",
            "nodePool.placementPolicy.type: ours absent, gcloud's \"COMPACT\"");
  }

  @Test
  void acceptsAnIntendedDifference() {
    ObjectNode pool = HandWritten.guidePoolWith("nodeConfig.diskSizeGb", Json.number(100));
    assertThat(compare(pool, new Difference("nodePool.config.diskSizeGb", "100", "1000", "why")))
        .isEmpty();
  }

  @Test
  void refusesAListedDifferenceThatDoesNotExist() {
    assertThat(
            compare(
                HandWritten.guidePool(),
                new Difference("nodePool.config.diskSizeGb", "100", "1000", "why")))
        .containsExactly("nodePool.config.diskSizeGb: no longer differs (1000): remove its row");
  }

  @Test
  void refusesAListedDifferenceWithDifferentValues() {
    ObjectNode pool = HandWritten.guidePoolWith("nodeConfig.diskSizeGb", Json.number(200));
    assertThat(compare(pool, new Difference("nodePool.config.diskSizeGb", "100", "1000", "why")))
        .containsExactly(
            "nodePool.config.diskSizeGb: ours 200, gcloud's 1000,"
                + " but its row says ours 100, gcloud's 1000");
  }
}
