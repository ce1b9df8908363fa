package epfabric.rehearsal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import epfabric.rehearsal.cloud.GoogleMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison is only worth what it catches: each fault here must be named by it. */
class PlantedFaultTest {
  private static final JsonObject GCLOUD = Recording.of("40-guide-pool-beta").body();
  private final WireBodies bodies = new WireBodies(HandWritten.guide());
  private final WireComparison comparison = new WireComparison(HandWritten.VOCABULARY);

  private List<String> compare(JsonObject pool, Difference... rows) {
    return comparison.compare(bodies.of(pool), GCLOUD, List.of(rows));
  }

  @Test
  void refusesAnInputItDoesNotKnow() {
    JsonObject pool = HandWritten.guidePoolWith("nodeConfig.machinType", new JsonPrimitive("x"));
    assertThatThrownBy(() -> bodies.of(pool))
        .isInstanceOf(UnknownInputException.class)
        .hasMessage("a4-highgpu-ubuntu-02.nodeConfig.machinType: no known place in the request");
  }

  @Test
  void refusesAResourceItDoesNotKnow() {
    JsonObject disk =
        JsonParser.parseString("{\"type\":\"gcp:compute/disk:Disk\",\"inputs\":{\"name\":\"d\"}}")
            .getAsJsonObject();
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
    JsonObject pool = HandWritten.guidePoolWith(path, JsonParser.parseString(json));
    assertThatThrownBy(() -> bodies.of(pool))
        .hasMessage("a4-highgpu-ubuntu-02." + path + ": " + message);
  }

  @Test
  void refusesAnEnumValueGoogleDoesNotHave() {
    JsonObject pool = HandWritten.guidePoolWith("placementPolicy.type", new JsonPrimitive("TIGHT"));
    assertThatThrownBy(() -> bodies.of(pool)).hasMessageContaining("TIGHT");
  }

  @Test
  void refusesAFieldGoogleDoesNotHave() {
    JsonObject body = JsonParser.parseString("{\"networkProfil\":\"x\"}").getAsJsonObject();
    assertThatThrownBy(() -> GoogleMessages.compute("Network").check(body))
        .hasMessageContaining("Cannot find field: networkProfil in message");
  }

  @Test
  void refusesAMaintenancePolicyWithoutAWindow() {
    JsonObject cluster = HandWritten.guide().named("gcp:container/cluster:Cluster", "a4-full");
    JsonPaths.put(
        cluster.getAsJsonObject("inputs"),
        "maintenancePolicy",
        JsonParser.parseString("{\"maintenanceExclusions\":[]}"));
    assertThatThrownBy(() -> bodies.of(cluster))
        .hasMessage(
            "a4-full.maintenancePolicy: expected exactly one of"
                + " [dailyMaintenanceWindow, recurringWindow]");
  }

  @Test
  void namesAChangedValue() {
    JsonObject pool = HandWritten.guidePoolWith("nodeConfig.diskSizeGb", new JsonPrimitive(100));
    assertThat(compare(pool))
        .containsExactly("nodePool.config.diskSizeGb: ours 100, gcloud's 1000");
  }

  @Test
  void namesAMissingAndAnAddedField() {
    JsonObject pool = HandWritten.guidePoolWith("maxPodsPerNode", new JsonPrimitive(64));
    pool.getAsJsonObject("inputs").remove("placementPolicy");
    assertThat(compare(pool))
        .containsExactly(
            "nodePool.maxPodsConstraint.maxPodsPerNode: ours \"64\", gcloud's absent",
            "nodePool.placementPolicy.type: ours absent, gcloud's \"COMPACT\"");
  }

  @Test
  void acceptsADifferenceThatIsMeant() {
    JsonObject pool = HandWritten.guidePoolWith("nodeConfig.diskSizeGb", new JsonPrimitive(100));
    assertThat(compare(pool, new Difference("nodePool.config.diskSizeGb", "100", "1000", "why")))
        .isEmpty();
  }

  @Test
  void refusesARowThatNoLongerDiffers() {
    assertThat(
            compare(
                HandWritten.guidePool(),
                new Difference("nodePool.config.diskSizeGb", "100", "1000", "why")))
        .containsExactly("nodePool.config.diskSizeGb: no longer differs (1000): remove its row");
  }

  @Test
  void refusesARowThatSaysSomethingElse() {
    JsonObject pool = HandWritten.guidePoolWith("nodeConfig.diskSizeGb", new JsonPrimitive(200));
    assertThat(compare(pool, new Difference("nodePool.config.diskSizeGb", "100", "1000", "why")))
        .containsExactly(
            "nodePool.config.diskSizeGb: ours 200, gcloud's 1000,"
                + " but its row says ours 100, gcloud's 1000");
  }
}
