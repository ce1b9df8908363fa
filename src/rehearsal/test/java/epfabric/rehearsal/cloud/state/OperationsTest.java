package epfabric.rehearsal.cloud.state;

import static epfabric.rehearsal.cloud.Fabric.CLUSTER;
import static epfabric.rehearsal.cloud.Fabric.CLUSTERS;
import static epfabric.rehearsal.cloud.Fabric.CLUSTER_BODY;
import static epfabric.rehearsal.cloud.Fabric.NETWORKS;
import static epfabric.rehearsal.cloud.Fabric.POOL;
import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.FaultSourceOnce;
import epfabric.rehearsal.cloud.Refused;
import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final String NETWORK = "{'name': 'n', 'autoCreateSubnetworks': false}";
  private static final String SYSTEM_POOL =
      "{'nodePool': {'name': 'system', 'initialNodeCount': 1, 'config': {}}}";

  private final Fabric fabric = new Fabric();

  @Test
  void aResourceDoesNotExistBeforeItsOperationIsDone() {
    CloudResponse started = fabric.post(NETWORKS, NETWORK);
    assertThat(started.body().get("status").asText()).isEqualTo("RUNNING");
    fabric.time.pass(Duration.ofSeconds(11));
    assertThat(fabric.get(NETWORKS + "/n").status()).isEqualTo(404);
    fabric.time.pass(Duration.ofSeconds(1));
    assertThat(fabric.get(NETWORKS + "/n").status()).isEqualTo(200);
    ObjectNode operation = fabric.get(Fabric.operation(started.body())).body();
    assertThat(operation.get("status").asText()).isEqualTo("DONE");
    assertThat(operation.get("endTime").asText()).isEqualTo("2026-01-01T00:00:12.000+00:00");
  }

  @Test
  void resourcesExistImmediatelyIfOperationsTakeNoTime() {
    Fabric instant = new Fabric(Fabric.settings().withDurations(OperationDurations.none()));
    CloudResponse done = instant.post(NETWORKS, NETWORK);
    assertThat(done.body().get("status").asText()).isEqualTo("DONE");
    assertThat(instant.get(NETWORKS + "/n").status()).isEqualTo(200);
    instant.delete(NETWORKS + "/n");
    instant.surroundings();
    instant.ok(instant.createPool());
    assertThat(instant.cloud.instances()).hasSize(2);
    assertThat(instant.time.now()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Test
  void waitReturnsWhenTheOperationIsDone() {
    CloudResponse started = fabric.post(NETWORKS, NETWORK);
    CloudResponse waited = fabric.post(Fabric.operation(started.body()) + "/wait", "{}");
    assertThat(waited.body().get("status").asText()).isEqualTo("DONE");
    assertThat(fabric.time.now()).isEqualTo(Instant.parse("2026-01-01T00:00:12Z"));
  }

  @Test
  void waitHasATimeout() {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", NETWORKS, CloudFault.slow(100)));
    CloudResponse started = fabric.post(NETWORKS, NETWORK);
    CloudResponse waited = fabric.post(Fabric.operation(started.body()) + "/wait", "{}");
    assertThat(waited.body().get("status").asText()).isEqualTo("RUNNING");
    assertThat(fabric.time.now()).isEqualTo(Instant.parse("2026-01-01T00:02:00Z"));
  }

  @Test
  void aClusterThatIsBeingCreatedCannotBeChanged() {
    fabric.networks();
    CloudResponse creation = fabric.post(CLUSTERS, CLUSTER_BODY);
    String running = creation.body().get("name").asText();
    String message = "Cluster is running incompatible operation " + running + ".";
    Refused.as(fabric.createPool(), 400, "failedPrecondition", message);
    Refused.as(fabric.delete(CLUSTER), 400, "failedPrecondition", message);
    Refused.as(fabric.delete(POOLS + "/default-pool"), 400, "failedPrecondition", message);
    Refused.as(
        fabric.post(CLUSTER + ":setMaintenancePolicy", "{'maintenancePolicy': {}}"),
        400,
        "failedPrecondition",
        message);
    fabric.ok(creation);
    fabric.ok(fabric.createPool());
  }

  @Test
  void nodePoolsAreCreatedConcurrentlyButOtherChangesAreRefused() {
    fabric.surroundings();
    CloudResponse gpu = fabric.createPool();
    CloudResponse system = fabric.post(POOLS, SYSTEM_POOL);
    String message =
        "Cluster is running incompatible operation " + gpu.body().get("name").asText() + ".";
    Refused.as(fabric.delete(CLUSTER), 400, "failedPrecondition", message);
    Refused.as(fabric.delete(POOL), 400, "failedPrecondition", message);
    Refused.as(
        fabric.post(POOL + ":setSize", "{'nodeCount': 1}"), 400, "failedPrecondition", message);
    Refused.as(
        fabric.cloud.handle(
            new CloudRequest("PUT", POOL, Map.of(), Fabric.json("{'imageType': 'UBUNTU'}"))),
        400,
        "failedPrecondition",
        message);
    fabric.ok(system);
    fabric.ok(gpu);
  }

  @Test
  void statusesOfResourcesShowWhichOperationsRun() {
    fabric.surroundings();
    CloudResponse creation = fabric.createPool();
    assertThat(fabric.status(POOL)).isEqualTo("PROVISIONING");
    assertThat(fabric.cloud.instances()).isEmpty();
    fabric.ok(creation);
    CloudResponse resize = fabric.post(POOL + ":setSize", "{'nodeCount': 3}");
    assertThat(fabric.status(POOL)).isEqualTo("RECONCILING");
    fabric.ok(resize);
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING");
    CloudResponse deletion = fabric.delete(POOL);
    assertThat(fabric.status(POOL)).isEqualTo("STOPPING");
    fabric.ok(deletion);
    CloudResponse end = fabric.delete(CLUSTER);
    assertThat(fabric.status(CLUSTER)).isEqualTo("STOPPING");
    fabric.ok(end);
    assertThat(fabric.get(CLUSTER).status()).isEqualTo(404);
  }

  @Test
  void theNewestMachinesAreRemovedWhenAPoolShrinks() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    fabric.ok(fabric.post(POOL + ":setSize", "{'nodeCount': 1}"));
    assertThat(fabric.instanceNames()).containsExactly("gke-a4-gpu-0002");
  }

  @Test
  void operationsAreListed() {
    fabric.surroundings();
    assertThat((ArrayNode) fabric.get(Fabric.LOCATION + "/operations").body().get("operations"))
        .hasSize(2);
    assertThat((ArrayNode) fabric.get(Fabric.PROJECT + "/global/operations").body().get("items"))
        .hasSize(3);
    Refused.as(
        fabric.get(Fabric.LOCATION + "/operations/operation-0"),
        404,
        "notFound",
        "Not found: projects/my-project/locations/us-central1/operations/operation-0.");
  }

  @Test
  void aChangeOfTheImageRecreatesTheNodes() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    String before = fabric.instanceNames().toString();
    fabric.ok(put("{'imageType': 'UBUNTU_CONTAINERD'}"));
    assertThat(fabric.instanceNames()).hasSize(2).noneMatch(before::contains);
    assertThat(config().get("imageType").asText()).isEqualTo("UBUNTU_CONTAINERD");
  }

  private CloudResponse put(String body) {
    return fabric.cloud.handle(new CloudRequest("PUT", POOL, Map.of(), Fabric.json(body)));
  }

  private ObjectNode config() {
    return (ObjectNode) fabric.get(POOL).body().get("config");
  }

  @Test
  void nodesAreNotRecreatedWhenTheirLabelsChange() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    String before = fabric.instanceNames().toString();
    fabric.ok(put("{'labels': {'labels': {'a': 'b'}}, 'taints': {'taints': [{'key': 'k'}]}}"));
    assertThat(fabric.instanceNames()).hasToString(before);
    assertThat(config().get("labels").toString()).isEqualTo("{\"a\":\"b\"}");
    assertThat(config().get("taints").toString())
        .isEqualTo(
            "[{\"key\":\"k\"},{\"key\":\"nvidia.com/gpu\",\"value\":\"present\","
                + "\"effect\":\"NO_SCHEDULE\"}]");
    fabric.ok(put("{'labels': {}, 'taints': {}}"));
    assertThat(config().has("labels")).isFalse();
    assertThat((ArrayNode) config().get("taints")).hasSize(1);
  }

  /**
   * The changes in this test are those that google-beta sends (resource_container_node_pool.go).
   */
  @Test
  void privateNodesBootDiskAndAutoscalingCanBeChanged() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    fabric.ok(put("{'nodeNetworkConfig': {'enablePrivateNodes': true}}"));
    fabric.ok(put("{'bootDisk': {'diskType': 'hyperdisk-balanced', 'sizeGb': '300'}}"));
    fabric.ok(put("{'diskSizeGb': '250'}"));
    ObjectNode pool = fabric.get(Fabric.POOL).body();
    assertThat(pool.get("networkConfig").get("enablePrivateNodes").asBoolean()).isTrue();
    assertThat(pool.get("networkConfig").has("additionalNodeNetworkConfigs")).isTrue();
    assertThat(config().get("bootDisk").get("sizeGb").asText()).isEqualTo("300");
    assertThat(config().get("diskSizeGb").toString()).isEqualTo("250");
    String autoscaling = "{'enabled': true, 'maxNodeCount': 4}";
    fabric.ok(
        fabric.cloud.handle(
            new CloudRequest(
                "PUT",
                Fabric.CLUSTER,
                Map.of(),
                Fabric.json(
                    "{'update': {'desiredNodePoolId': 'gpu', 'desiredNodePoolAutoscaling': "
                        + autoscaling
                        + "}}"))));
    assertThat(fabric.get(Fabric.POOL).body().get("autoscaling"))
        .isEqualTo(Fabric.json(autoscaling));
  }

  @Test
  void immutableFieldsOfAPoolCannotChange() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    Refused.as(
        put("{'spot': false}"),
        400,
        "badRequest",
        "Invalid JSON payload received. Cannot find field: spot in message"
            + " google.container.v1beta1.UpdateNodePoolRequest");
    Refused.as(
        put("{'machineType': 'e2-medium'}"),
        400,
        "badRequest",
        "Machine type \"e2-medium\" must be used with no accelerator that comes with another machine"
            + " type, got 8 x nvidia-b200.");
  }

  @Test
  void managementAndUpgradesChangeInPlace() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    fabric.ok(fabric.post(POOL + ":setManagement", "{'management': {'autoRepair': true}}"));
    fabric.ok(put("{'upgradeSettings': {'maxSurge': 0, 'maxUnavailable': 1}}"));
    ObjectNode pool = fabric.get(POOL).body();
    assertThat(pool.get("management").toString()).isEqualTo("{\"autoRepair\":true}");
    assertThat(pool.get("upgradeSettings").get("maxUnavailable").asInt()).isEqualTo(1);
  }
}
