package epfabric.rehearsal.cloud.gke;

import static epfabric.rehearsal.cloud.Fabric.POOL;
import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.Refused;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests pools whose networks GKE creates. */
class AcceleratorProfileTest {
  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createCluster() {
    fabric.network("net-0");
    fabric.ok(
        fabric.post(
            Fabric.SUBNETWORKS,
            "{'name': 'sub-0', 'network': 'projects/my-project/global/networks/net-0',"
                + " 'ipCidrRange': '192.168.0.0/18', 'secondaryIpRanges': [{'rangeName': 'pods',"
                + " 'ipCidrRange': '10.4.0.0/14'}, {'rangeName': 'services', 'ipCidrRange':"
                + " '10.0.32.0/20'}]}"));
    fabric.cluster();
  }

  private CloudResponse create(Consumer<ObjectNode> change) {
    ObjectNode body = Fabric.pool(List.of());
    ObjectNode pool = (ObjectNode) body.get("nodePool");
    ((ObjectNode) pool.get("networkConfig")).put("acceleratorNetworkProfile", "auto");
    change.accept(pool);
    return fabric.cloud.handle(CloudRequest.post(POOLS, body));
  }

  private static void setNetworkField(ObjectNode pool, String field, String value) {
    ((ObjectNode) pool.get("networkConfig")).put(field, value);
  }

  private String hash() {
    return fabric.get(Fabric.CLUSTER).body().get("id").asText().substring(0, 8);
  }

  private List<String> namesCreatedByGke(String collection) {
    ObjectNode list = fabric.get(collection).body();
    ArrayNode items = list.has("items") ? (ArrayNode) list.get("items") : Json.array();
    return items
        .valueStream()
        .map(item -> item.get("name").asText())
        .filter(name -> name.startsWith("gke-anp-"))
        .toList();
  }

  @Test
  void networksThatGkeCreatesRemainAfterThePoolAndTheClusterAreDeleted() {
    fabric.ok(create(pool -> {}));
    String start = "gke-anp-" + hash() + "-us-central1-b-";
    assertThat(namesCreatedByGke(Fabric.NETWORKS)).containsExactly(start + "gvnic", start + "roce");
    assertThat(namesCreatedByGke(Fabric.SUBNETWORKS))
        .hasSize(9)
        .allMatch(name -> name.startsWith(start));
    assertThat(namesCreatedByGke(Fabric.FIREWALLS)).containsExactly(start + "internal");
    ObjectNode roce = fabric.get(Fabric.NETWORKS + "/" + start + "roce").body();
    assertThat(roce.get("mtu").asInt()).isEqualTo(8896);
    assertThat(roce.get("networkProfile").asText()).endsWith("/us-central1-b-vpc-roce");

    ObjectNode pool = fabric.get(POOL).body();
    assertThat(pool.get("networkConfig").get("additionalNodeNetworkConfigs")).hasSize(9);
    assertThat(
            pool.get("config")
                .get("labels")
                .get("gke.networks.io/accelerator-network-profile")
                .asText())
        .isEqualTo("auto");

    fabric.ok(fabric.delete(POOL));
    fabric.ok(fabric.delete(Fabric.CLUSTER));
    assertThat(namesCreatedByGke(Fabric.NETWORKS)).hasSize(2);
    assertThat(namesCreatedByGke(Fabric.SUBNETWORKS)).hasSize(9);
    assertThat(namesCreatedByGke(Fabric.FIREWALLS)).hasSize(1);
  }

  @Test
  void networksCannotBeDeletedWhileThePoolExists() {
    fabric.ok(create(pool -> {}));
    String subnetwork = namesCreatedByGke(Fabric.SUBNETWORKS).get(0);
    Refused.as(
        fabric.delete(Fabric.SUBNETWORKS + "/" + subnetwork),
        400,
        "resourceInUseByAnotherResource",
        "The subnetwork resource 'projects/my-project/regions/us-central1/subnetworks/"
            + subnetwork
            + "' is already being used by"
            + " 'projects/my-project/locations/us-central1/clusters/a4/nodePools/gpu'");
  }

  @Test
  void aSecondPoolInTheZoneUsesTheSameNetworks() {
    fabric.ok(create(pool -> {}));
    fabric.ok(create(pool -> pool.put("name", "gpu-2")));
    assertThat(namesCreatedByGke(Fabric.NETWORKS)).hasSize(2);
  }

  private void assertRefused(Consumer<ObjectNode> change, String message) {
    Refused.as(create(change), 400, "badRequest", message);
    assertThat(namesCreatedByGke(Fabric.NETWORKS)).isEmpty();
  }

  @Test
  void onlyTheProfileAutoIsAccepted() {
    assertRefused(
        pool -> setNetworkField(pool, "acceleratorNetworkProfile", "fast"),
        "Accelerator network profile \"fast\" is invalid, the only one is \"auto\".");
  }

  @Test
  void explicitNetworksAndAProfileCannotBeCombined() {
    fabric.network("net-1");
    fabric.subnetwork("sub-1", "net-1", "192.168.64.0/18");
    assertRefused(
        pool ->
            ((ObjectNode) pool.get("networkConfig"))
                .set(
                    "additionalNodeNetworkConfigs",
                    Json.parse("[{\"network\": \"net-1\", \"subnetwork\": \"sub-1\"}]")),
        "Accelerator network profile \"auto\" cannot be used with additional node networks.");
  }

  @Test
  void aProfileForOrdinaryMachinesIsRefused() {
    assertRefused(
        pool -> {
          ObjectNode config = (ObjectNode) pool.get("config");
          config.put("machineType", "e2-standard-4");
          config.remove("accelerators");
          config.remove("diskType");
        },
        "Accelerator network profile \"auto\" is not supported by machine type \"e2-standard-4\".");
  }

  @Test
  void aProfileForOlderVersionsIsRefused() {
    assertRefused(
        pool -> pool.put("version", "1.34.1-gke.1829000"),
        "Accelerator network profile \"auto\" needs version 1.34.1-gke.1829001 or later, got"
            + " \"1.34.1-gke.1829000\".");
  }

  @Test
  void aProfileForAPoolInSeveralZonesIsRefused() {
    assertRefused(
        pool -> pool.set("locations", Json.parse("[\"us-central1-a\", \"us-central1-b\"]")),
        "Accelerator network profile \"auto\" needs a node pool in one zone, got [us-central1-a,"
            + " us-central1-b].");
  }

  @Test
  void aProfileNeedsAClusterWithDataplaneV2() {
    fabric.ok(fabric.delete(Fabric.CLUSTER));
    fabric.ok(
        fabric.post(
            Fabric.CLUSTERS,
            Fabric.CLUSTER_BODY.replace(
                "'datapathProvider': 'ADVANCED_DATAPATH', 'enableMultiNetworking': true", "")));
    assertRefused(
        pool -> {}, "Accelerator network profile \"auto\" needs a cluster with GKE Dataplane V2.");
  }

  @Test
  void aProfileCannotBeChanged() {
    fabric.ok(create(pool -> {}));
    AcceleratorProfileRules.requireSame(
        java.util.Optional.of("auto"), java.util.Optional.of("auto"));
    Refused.as(
        fabric.cloud.handle(
            new CloudRequest(
                "PUT",
                POOL,
                Map.of(),
                Fabric.json("{'nodeNetworkConfig': {'acceleratorNetworkProfile': 'none'}}"))),
        400,
        "badRequest",
        "Accelerator network profile is immutable.");
  }
}
