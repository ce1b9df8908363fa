package epfabric.rehearsal.cloud.gke;

import static epfabric.rehearsal.cloud.Fabric.CLUSTER;
import static epfabric.rehearsal.cloud.Fabric.CLUSTERS;
import static epfabric.rehearsal.cloud.Fabric.CLUSTER_BODY;
import static epfabric.rehearsal.cloud.Fabric.SUBNETWORKS;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GkeClusterRulesTest {
  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createNetworks() {
    fabric.networks();
  }

  private CloudResponse create(String part, String other) {
    assertThat(CLUSTER_BODY).contains(part);
    return fabric.post(CLUSTERS, CLUSTER_BODY.replace(part, other));
  }

  @Test
  void aNewClusterHasTheFieldsThatTheProviderNeeds() {
    fabric.cluster();
    ObjectNode cluster = fabric.get(CLUSTER).body();
    assertThat(Json.keys(cluster))
        .contains("legacyAbac", "networkConfig", "masterAuth", "endpoint", "nodePools", "id");
    assertThat(cluster.get("selfLink").asText())
        .isEqualTo("https://container.googleapis.com" + CLUSTER);
    assertThat(cluster.get("networkConfig").get("network").asText())
        .isEqualTo("projects/my-project/global/networks/net-0");
    assertThat(cluster.get("clusterIpv4Cidr").asText()).isEqualTo("10.4.0.0/14");
    assertThat(cluster.get("currentNodeCount").asInt()).isEqualTo(1);
  }

  @Test
  void aNewClusterHasTheStatusProvisioningBeforeItRuns() {
    CloudResponse started = fabric.post(CLUSTERS, CLUSTER_BODY);
    assertThat(fabric.status(CLUSTER)).isEqualTo("PROVISIONING");
    assertThat(fabric.get(CLUSTER).body().has("endpoint")).isFalse();
    fabric.ok(started);
    assertThat(fabric.status(CLUSTER)).isEqualTo("RUNNING");
  }

  @Test
  void aFieldThatIsNotInTheApiOfGoogleIsRefused() {
    Refused.as(
        create("'initialNodeCount'", "'initialNodes'"),
        400,
        "badRequest",
        "Invalid JSON payload received. Cannot find field: initialNodes in message"
            + " google.container.v1beta1.Cluster");
  }

  @Test
  void invalidNamesAreRefused() {
    Refused.as(create("'a4'", "'A4'"), 400, "badRequest", "Cluster name \"A4\" is invalid.");
  }

  @Test
  void aSecondClusterWithTheSameNameIsRefused() {
    fabric.cluster();
    Refused.as(
        fabric.post(CLUSTERS, CLUSTER_BODY),
        409,
        "alreadyExists",
        "Already exists: projects/my-project/locations/us-central1/clusters/a4.");
  }

  @Test
  void missingLocationsAreRefused() {
    Refused.as(
        fabric.post(CLUSTERS.replace("us-central1", "mars1"), CLUSTER_BODY),
        400,
        "badRequest",
        "Location \"mars1\" does not exist.");
    Refused.as(
        create("['us-central1-b']", "['us-central1-x']"),
        400,
        "badRequest",
        "Zone \"us-central1-x\" is not in location \"us-central1\".");
  }

  @Test
  void missingNetworksAreRefused() {
    Refused.as(create("'net-0'", "'n'"), 400, "badRequest", "Network \"n\" does not exist.");
    Refused.as(create("'sub-0'", "'s'"), 400, "badRequest", "Subnetwork \"s\" does not exist.");
    Refused.as(
        create("'sub-0'", "'sub-1'"),
        400,
        "badRequest",
        "Subnetwork \"projects/my-project/regions/us-central1/subnetworks/sub-1\" is not valid for"
            + " Network \"net-0\".");
  }

  @Test
  void anRdmaNetworkIsRefusedAsTheNetworkOfACluster() {
    Refused.as(
        create("'net-0'", "'rdma-net'"),
        400,
        "badRequest",
        "Network \"rdma-net\" is for RDMA, it cannot be the network of a cluster.");
  }

  @Test
  void missingSecondaryRangesAreRefused() {
    Refused.as(
        create("'pods'", "'pod'"),
        400,
        "badRequest",
        "Pod secondary range \"pod\" not found in network"
            + " \"https://www.googleapis.com/compute/v1/projects/my-project/global/networks/net-0\","
            + " subnetwork \"sub-0\".");
    Refused.as(
        create("'services'", "'service'"),
        400,
        "badRequest",
        "Service secondary range \"service\" not found in network"
            + " \"https://www.googleapis.com/compute/v1/projects/my-project/global/networks/net-0\","
            + " subnetwork \"sub-0\".");
  }

  @Test
  void multiNetworkingNeedsDataplaneV2() {
    String message =
        "Multi-networking needs GKE Dataplane V2: set networkConfig.datapathProvider to"
            + " ADVANCED_DATAPATH.";
    Refused.as(create("'ADVANCED_DATAPATH'", "'LEGACY_DATAPATH'"), 400, "badRequest", message);
    fabric.ok(
        create(
            "'datapathProvider': 'ADVANCED_DATAPATH', 'enableMultiNetworking': true",
            "'enableMultiNetworking': false"));
    Refused.as(
        put("{'update': {'desiredEnableMultiNetworking': true}}"), 400, "badRequest", message);
  }

  private CloudResponse put(String body) {
    return fabric.cloud.handle(new CloudRequest("PUT", CLUSTER, Map.of(), Fabric.json(body)));
  }

  @Test
  void aClusterWithoutNodesIsRefused() {
    Refused.as(
        create("'initialNodeCount': 1", "'initialNodeCount': 0"),
        400,
        "badRequest",
        "Cluster.initial_node_count must be greater than zero.");
  }

  @Test
  void networksOfAClusterCannotBeDeleted() {
    fabric.cluster();
    fabric.ok(fabric.delete(Fabric.POOLS + "/default-pool"));
    Refused.as(
        fabric.delete(SUBNETWORKS + "/sub-0"),
        400,
        "resourceInUseByAnotherResource",
        "The subnetwork resource 'projects/my-project/regions/us-central1/subnetworks/sub-0' is"
            + " already being used by 'projects/my-project/locations/us-central1/clusters/a4'");
  }

  @Test
  void firewallRulesOfAClusterAreDeletedWithTheCluster() {
    fabric.cluster();
    List<String> rules =
        fabric.cloud.existing().stream().filter(p -> p.contains("firewalls/gke-a4-")).toList();
    assertThat(rules).hasSize(4);
    assertThat(fabric.get("/compute/v1/" + rules.get(0)).status()).isEqualTo(200);
    fabric.ok(fabric.delete(CLUSTER));
    assertThat(fabric.cloud.existing()).noneMatch(p -> p.contains("firewalls"));
  }

  @Test
  void firewallRulesOfAVanishedClusterPreventTheDeletionOfItsNetwork() {
    fabric.cluster();
    fabric.ok(fabric.delete(Fabric.POOLS + "/default-pool"));
    fabric.cloud.vanish(CLUSTER.substring("/v1beta1/".length()));
    fabric.ok(fabric.delete(SUBNETWORKS + "/sub-0"));
    CloudResponse refused = fabric.delete(Fabric.NETWORKS + "/net-0");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body().toString())
        .contains("is already being used by 'projects/my-project/global/firewalls/gke-a4-");
  }

  @Test
  void theEndpointOfAControlPlaneCanBeChanged() {
    fabric.cluster();
    fabric.cloud.serveClusterAt("127.0.0.1:6443", "Q0E=");
    ObjectNode cluster = fabric.get(CLUSTER).body();
    assertThat(cluster.get("endpoint").asText()).isEqualTo("127.0.0.1:6443");
    assertThat(cluster.get("masterAuth").get("clusterCaCertificate").asText()).isEqualTo("Q0E=");
  }

  @Test
  void mutableFieldsCanBeChanged() {
    fabric.cluster();
    fabric.ok(put("{'update': {'desiredReleaseChannel': {'channel': 'STABLE'}}}"));
    ObjectNode cluster = fabric.get(CLUSTER).body();
    assertThat(cluster.get("releaseChannel").get("channel").asText()).isEqualTo("STABLE");
    assertThat(cluster.get("status").asText()).isEqualTo("RUNNING");
  }

  @Test
  void immutableFieldsCannotBeChanged() {
    fabric.cluster();
    Refused.as(
        put("{'update': {'desiredDatapathProvider': 'LEGACY_DATAPATH'}}"),
        400,
        "badRequest",
        "Not emulated: to change desiredDatapathProvider of a cluster.");
    Refused.as(put("{'update': {}}"), 400, "badRequest", "Must specify a field to update.");
    Refused.as(
        put("{'update': {'desiredNodePoolId': 'x'}}"),
        400,
        "badRequest",
        "Not emulated: to change desiredNodePoolId of a cluster.");
  }

  @Test
  void maintenancePoliciesAndLabelsCanBeChanged() {
    fabric.cluster();
    fabric.ok(
        fabric.post(
            CLUSTER + ":setMaintenancePolicy",
            "{'maintenancePolicy': {'window': {'dailyMaintenanceWindow': {'startTime':"
                + " '03:00'}}}}"));
    assertThat(fabric.get(CLUSTER).body().toString()).contains("03:00");
    Refused.as(
        fabric.post(CLUSTER + ":setResourceLabels", "{'resourceLabels': {'a': 'b'}}"),
        412,
        "conditionNotMet",
        "Invalid fingerprint.");
    String print = fabric.get(CLUSTER).body().get("labelFingerprint").asText();
    fabric.ok(
        fabric.post(
            CLUSTER + ":setResourceLabels",
            "{'resourceLabels': {'a': 'b'}, 'labelFingerprint': '%s'}".formatted(print)));
    assertThat(fabric.get(CLUSTER).body().get("resourceLabels").toString())
        .isEqualTo("{\"a\":\"b\"}");
  }

  @Test
  void aClusterIsListedInItsLocationAndInAllLocations() {
    fabric.cluster();
    for (String location : List.of("us-central1", "-")) {
      assertThat(
              (ArrayNode)
                  fabric
                      .get("/v1/projects/my-project/locations/" + location + "/clusters")
                      .body()
                      .get("clusters"))
          .hasSize(1);
    }
    assertThat(
            (ArrayNode)
                fabric
                    .get("/v1/projects/my-project/locations/us-central1-b/clusters")
                    .body()
                    .get("clusters"))
        .isEmpty();
  }

  @Test
  void missingClustersAreNotFound() {
    Refused.as(
        fabric.get(CLUSTER),
        404,
        "notFound",
        "Not found: projects/my-project/locations/us-central1/clusters/a4.");
  }

  @Test
  void inexactVersionsAreResolvedAndInvalidVersionsAreRefused() {
    fabric.ok(create("'name': 'a4'", "'name': 'a4', 'initialClusterVersion': '1.34'"));
    assertThat(fabric.get(CLUSTER).body().get("currentMasterVersion").asText())
        .isEqualTo("1.34.0-gke.1000000");
    Refused.as(
        create("'name': 'a4'", "'name': 'a5', 'initialClusterVersion': 'one'"),
        400,
        "badRequest",
        "No valid versions with the prefix \"one\" found.");
  }
}
