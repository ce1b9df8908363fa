package epfabric.deploy.preview.report;

import static epfabric.deploy.preview.TestFabric.DAEMON_SET;
import static epfabric.deploy.preview.TestFabric.NETWORK;
import static epfabric.deploy.preview.TestFabric.POD_NETWORK;
import static epfabric.deploy.preview.TestFabric.SUBNET;
import static epfabric.deploy.preview.TestFabric.SYSTEM_POOL;
import static epfabric.deploy.preview.TestFabric.aFabric;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.TestFabric;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.state.PriorState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks the report that a pipeline reads before it allows an update. */
class JsonReportTest {
  private static JsonNode report(TestFabric before, TestFabric after) {
    return Json.parse(
        JsonReport.of(UpdateComparison.between(before.registrations(), after.registrations())));
  }

  private static JsonNode resource(JsonNode report, String urn) {
    return report
        .get("resources")
        .valueStream()
        .filter(resource -> resource.get("urn").asText().equals(urn))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  @Test
  void statesWhyAnUnchangedResourceIsReplaced() {
    JsonNode report = report(aFabric(), aFabric().set(SUBNET, "region", "other"));
    JsonNode network = resource(report, POD_NETWORK);
    assertThat(network.get("change").asText()).isEqualTo("replace");
    assertThat(network.get("causes"))
        .isEqualTo(
            json("[{'property': 'replaceWith', 'why': 'Subnetwork rdma-sub-0 is replaced'}]"));
  }

  @Test
  void listsResourcesThatAreWaitedForAgain() {
    Registrations fabric = aFabric().registrations();
    PriorState before = new PriorState(fabric, Map.of(), Set.of(DAEMON_SET));
    JsonNode report = Json.parse(JsonReport.of(UpdateComparison.between(before, fabric)));
    assertThat(resource(report, DAEMON_SET).get("causes"))
        .isEqualTo(
            json(
                "[{'property': '#initerror', 'why': 'it did not become ready: Pulumi waits for it"
                    + " again'}]"));
  }

  @Test
  void aProtectedResourceStopsTheUpdate() {
    TestFabric guarded = aFabric().option(SYSTEM_POOL, "protect", true);
    JsonNode report = report(guarded, aFabric().without(SYSTEM_POOL));
    assertThat(resource(report, SYSTEM_POOL).get("refused").asBoolean()).isTrue();
    assertThat(report.get("refused").get(0).get("urn").asText()).isEqualTo(SYSTEM_POOL);
    assertThat(report.get("refused").get(0).get("why").asText()).isEqualTo("would be deleted");
  }

  @Test
  void aResourceThatIsOnlyRemovedFromTheStateIsKept() {
    TestFabric kept = aFabric().option(SYSTEM_POOL, "retainOnDelete", true);
    JsonNode report = report(kept, aFabric().without(SYSTEM_POOL));
    assertThat(resource(report, SYSTEM_POOL))
        .isEqualTo(json("{'urn': '" + SYSTEM_POOL + "', 'change': 'delete', 'kept': true}"));
    assertThat(report.get("operations"))
        .isEqualTo(json("[{'operation': 'keep', 'urn': '" + SYSTEM_POOL + "'}]"));
  }

  @Test
  void aRenamedResourceIsListedWithItsOldUrn() {
    String renamed = TestFabric.urn("gcp:compute/network:Network", "other");
    TestFabric before = new TestFabric().add(NETWORK, Map.of());
    TestFabric after =
        new TestFabric().add(renamed, Map.of()).option(renamed, "aliases", List.of(NETWORK));
    JsonNode report = report(before, after);
    assertThat(resource(report, renamed).get("oldUrn").asText()).isEqualTo(NETWORK);
    assertThat(report.get("operations")).isEmpty();
  }

  @Test
  void anUnchangedResourceIsListedOnlyWithItsUrn() {
    JsonNode report = report(aFabric(), aFabric());
    assertThat(resource(report, NETWORK))
        .isEqualTo(json("{'urn': '" + NETWORK + "', 'change': 'same'}"));
  }
}
