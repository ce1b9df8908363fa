package epfabric.rehearsal.cloud.compute;

import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static epfabric.rehearsal.cloud.Fabric.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests resources that a project can read without creating them, such as zones, quotas and
 * reservations.
 */
class ComputePlacesTest {
  private static final String ZONE = "projects/my-project/zones/us-central1-b";
  private static final String RESERVATION = "{'specificReservation': {'count': '8'}}";

  private final Fabric fabric = new Fabric();

  private void plant(String reservation) {
    fabric.cloud.plant(ZONE + "/reservations/" + reservation, Fabric.json(RESERVATION));
  }

  /** Creates a pool of two machines from a reservation whose name is written in this form. */
  private void createPoolFrom(String reservation) {
    fabric.surroundings();
    ObjectNode pool = Fabric.pool();
    ObjectNode config = (ObjectNode) pool.get("nodePool").get("config");
    config.remove("spot");
    config.set(
        "reservationAffinity",
        Fabric.json(
            "{'consumeReservationType': 'SPECIFIC_RESERVATION', 'key':"
                + " 'compute.googleapis.com/reservation-name', 'values': ['"
                + reservation
                + "']}"));
    fabric.ok(fabric.cloud.handle(CloudRequest.post(POOLS, pool)));
    fabric.time.pass(Duration.ofMinutes(30));
  }

  private String inUse(String reservation) {
    return fabric
        .get("/compute/v1/" + ZONE + "/reservations/" + reservation)
        .body()
        .at("/specificReservation/inUseCount")
        .asText();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b200",
        "projects/my-project/reservations/b200",
        "projects/my-project/reservations/b200/reservationBlocks/block-1"
      })
  void machinesAreCountedForEveryFormOfTheNameOfTheirReservation(String name) {
    plant("b200");
    plant("b200/reservationBlocks/block-1");
    createPoolFrom(name);
    assertThat(inUse("b200")).isEqualTo("2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b200-2", "projects/my-project/reservations/b200-2"})
  void machinesOfAReservationWithASimilarNameAreNotCounted(String name) {
    plant("b200");
    plant("b200-2");
    createPoolFrom(name);
    assertThat(inUse("b200-2")).isEqualTo("2");
    assertThat(inUse("b200")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "us-central1-b, a4-highgpu-8g, 200",
    "us-central1-a, a4-highgpu-8g, 404",
    "us-central1-a, n2-standard-8, 200",
    "us-nowhere1-a, n2-standard-8, 404"
  })
  void aMachineTypeExistsWhereItIsSold(String zone, String type, int status) {
    assertThat(fabric.get(PROJECT + "/zones/" + zone + "/machineTypes/" + type).status())
        .isEqualTo(status);
  }

  @Test
  void aRegionNamesItsZonesAndEachZoneItsRegion() {
    JsonNode zones = fabric.get(PROJECT + "/regions/us-central1").body().get("zones");
    assertThat(zones).isNotEmpty();
    for (JsonNode link : zones) {
      String path = link.asText().replaceFirst("https://www.googleapis.com", "");
      assertThat(fabric.get(path).body().get("region").asText()).endsWith("/regions/us-central1");
    }
  }

  private List<String> quotas(String path) {
    List<String> quotas = new ArrayList<>();
    for (JsonNode quota : fabric.get(path).body().get("quotas")) {
      quotas.add(quota.get("metric").asText() + " " + quota.get("usage").asInt());
    }
    return quotas;
  }

  @Test
  void usageOfQuotasIsCounted() {
    assertThat(quotas(PROJECT))
        .containsExactly(
            "NETWORKS 0", "SUBNETWORKS 0", "FIREWALLS 0", "ROUTERS 0", "INSTANCE_TEMPLATES 0");
    fabric.surroundings();
    assertThat(quotas(PROJECT))
        .containsExactly(
            "NETWORKS 3", "SUBNETWORKS 10", "FIREWALLS 4", "ROUTERS 0", "INSTANCE_TEMPLATES 0");
    assertThat(quotas(Fabric.REGION)).contains("PREEMPTIBLE_NVIDIA_B200_GPUS 0", "INSTANCES 0");
    fabric.ok(fabric.createPool());
    assertThat(quotas(PROJECT)).contains("INSTANCE_TEMPLATES 1");
    assertThat(quotas(Fabric.REGION)).contains("PREEMPTIBLE_NVIDIA_B200_GPUS 16", "INSTANCES 2");
  }

  @Test
  void theListOfAddressesHasTheKindThatGoogleUses() {
    ObjectNode list = fabric.get(PROJECT + "/aggregated/addresses").body();
    assertThat(list.get("kind").asText()).isEqualTo("compute#addressAggregatedList");
    assertThat(list.get("items")).isEmpty();
  }

  @Test
  void anAggregatedListContainsOnlyRegionsWithResources() {
    fabric.networks();
    ObjectNode list = fabric.get(PROJECT + "/aggregated/subnetworks").body();
    assertThat(list.get("items").properties())
        .singleElement()
        .satisfies(
            place -> {
              assertThat(place.getKey()).isEqualTo("regions/us-central1");
              assertThat(place.getValue().get("subnetworks")).hasSize(10);
            });
  }
}
