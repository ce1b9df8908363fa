package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.CLUSTER;
import static epfabric.rehearsal.cloud.Fabric.CLUSTERS;
import static epfabric.rehearsal.cloud.Fabric.CLUSTER_BODY;
import static epfabric.rehearsal.cloud.Fabric.NETWORKS;
import static epfabric.rehearsal.cloud.Fabric.POOL;
import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.cloud.machines.InstanceListener;
import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.CloudFault.Kind;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultTest {
  private static final String NETWORK = "{'name': 'n', 'autoCreateSubnetworks': false}";

  private final Fabric fabric = new Fabric();

  @ParameterizedTest
  @CsvSource({
    "UNAVAILABLE, 503, backendError",
    "RATE_LIMIT, 429, rateLimitExceeded",
    "CONFLICT, 409, operationInProgress",
    "QUOTA, 403, quotaExceeded"
  })
  void refusedRequestsChangeNothing(Kind kind, int status, String reason) {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", NETWORKS, kind));
    CloudResponse refused = fabric.post(NETWORKS, NETWORK);
    assertThat(refused.status()).isEqualTo(status);
    assertThat(refused.body().toString()).contains("\"reason\":\"" + reason + "\"");
    fabric.time.pass(Duration.ofMinutes(1));
    assertThat(fabric.cloud.existing()).isEmpty();
    fabric.ok(fabric.post(NETWORKS, NETWORK));
    assertThat(fabric.cloud.existing()).hasSize(1);
  }

  @Test
  void aLostResponseKeepsTheResource() {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", NETWORKS, Kind.LOST_ANSWER));
    assertThat(fabric.post(NETWORKS, NETWORK).status()).isEqualTo(503);
    Refused.as(
        fabric.post(NETWORKS, NETWORK),
        409,
        "alreadyExists",
        "The resource 'projects/my-project/global/networks/n' already exists");
    fabric.time.pass(Duration.ofMinutes(1));
    assertThat(fabric.get(NETWORKS + "/n").status()).isEqualTo(200);
  }

  @Test
  void aFailedCreationLeavesNoResourceAndTheNameCanBeUsedAgain() {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", NETWORKS, Kind.OPERATION_ERROR));
    Refused.operation(
        fabric.done(fabric.post(NETWORKS, NETWORK)),
        "INTERNAL_ERROR",
        "Internal error. Please try again or contact Google Support.");
    assertThat(fabric.cloud.existing()).isEmpty();
    fabric.ok(fabric.post(NETWORKS, NETWORK));
  }

  @Test
  void aFailedDeletionCanBeRetried() {
    fabric.network("n");
    fabric.cloud.setFaults(FaultSourceOnce.on("DELETE", NETWORKS + "/n", Kind.OPERATION_ERROR));
    assertThat(fabric.done(fabric.delete(NETWORKS + "/n")).has("error")).isTrue();
    fabric.subnetwork("s", "n", "10.0.0.0/20");
    fabric.ok(fabric.delete(Fabric.SUBNETWORKS + "/s"));
    fabric.ok(fabric.delete(NETWORKS + "/n"));
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  @Test
  void aClusterWithStatusErrorAfterAFailedCreationCanBeDeleted() {
    fabric.networks();
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", CLUSTERS, Kind.OPERATION_ERROR));
    ObjectNode operation = fabric.done(fabric.post(CLUSTERS, CLUSTER_BODY));
    assertThat(operation.get("statusMessage").asText()).startsWith("Internal error.");
    assertThat(operation.get("error").get("code").asInt()).isEqualTo(13);
    assertThat(fabric.status(CLUSTER)).isEqualTo("ERROR");
    fabric.ok(fabric.delete(CLUSTER));
    assertThat(fabric.get(CLUSTER).status()).isEqualTo(404);
    assertThat(fabric.cloud.existing()).noneMatch(path -> path.contains("a4"));
  }

  @Test
  void firewallRulesRemainIfTheDeletionOfTheirClusterFails() {
    fabric.surroundings();
    fabric.cloud.setFaults(FaultSourceOnce.on("DELETE", CLUSTER, Kind.OPERATION_ERROR));
    assertThat(fabric.done(fabric.delete(CLUSTER)).has("error")).isTrue();
    assertThat(fabric.status(CLUSTER)).isEqualTo("ERROR");
    assertThat(fabric.cloud.existing()).filteredOn(p -> p.contains("/gke-a4-")).hasSize(4);
    fabric.ok(fabric.delete(CLUSTER));
    assertThat(fabric.cloud.existing()).noneMatch(path -> path.contains("a4"));
  }

  @Test
  void anOperationWithTheFaultSlowTakesLonger() {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", NETWORKS, CloudFault.slow(10)));
    CloudResponse started = fabric.post(NETWORKS, NETWORK);
    fabric.time.pass(Duration.ofSeconds(119));
    assertThat(fabric.get(NETWORKS + "/n").status()).isEqualTo(404);
    fabric.ok(started);
  }

  @Test
  void everyRequestIsRecorded() {
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", NETWORKS, Kind.UNAVAILABLE));
    fabric.post(NETWORKS, NETWORK);
    fabric.time.pass(Duration.ofSeconds(3));
    fabric.get(NETWORKS + "/n");
    assertThat(fabric.cloud.calls())
        .containsExactly(
            new CloudCall(Instant.parse("2026-01-01T00:00:00Z"), "POST", NETWORKS, 503),
            new CloudCall(Instant.parse("2026-01-01T00:00:03Z"), "GET", NETWORKS + "/n", 404));
  }

  @Test
  void aPoolInAnExhaustedZoneHasStatusErrorUntilMachinesArrive() {
    fabric.surroundings();
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", POOLS, Kind.STOCKOUT));
    CloudResponse started = fabric.createPool();
    fabric.time.pass(Duration.ofMinutes(34));
    assertThat(fabric.status(POOL)).isEqualTo("PROVISIONING");
    ObjectNode operation = fabric.done(started);
    assertThat(operation.get("statusMessage").asText())
        .isEqualTo(
            "Google Compute Engine: Not all instances running in IGM after 35m. Expected 2, running"
                + " 0, transitioning 2. Current errors: [GCE_STOCKOUT]: Instance"
                + " 'gke-a4-gpu-0000' creation failed: The zone"
                + " 'projects/my-project/zones/us-central1-b' does not have enough resources"
                + " available to fulfill the request. Try a different zone, or try again later.");
    assertThat(fabric.status(POOL)).isEqualTo("ERROR");
    assertThat(fabric.cloud.instances()).isEmpty();
    fabric.time.pass(Duration.ofMinutes(35));
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING");
    assertThat(fabric.get(POOL).body().has("statusMessage")).isFalse();
    assertThat(fabric.cloud.instances()).hasSize(2);
  }

  @Test
  void aPoolOfTwoMachinesGetsOneMachineIfOnlyOneIsFree() {
    fabric.surroundings();
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 1);
    ObjectNode operation = fabric.done(fabric.createPool());
    assertThat(operation.get("statusMessage").asText())
        .contains("Expected 2, running 1, transitioning 1.");
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING_WITH_ERROR");
    assertThat(fabric.cloud.instances()).hasSize(1);
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 1);
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING");
    assertThat(fabric.cloud.instances()).hasSize(2);
  }

  @Test
  void aPoolThatLacksMachinesCanBeDeletedAndGetsNoMachinesLater() {
    fabric.surroundings();
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", POOLS, Kind.STOCKOUT));
    fabric.done(fabric.createPool());
    fabric.ok(fabric.delete(POOL));
    fabric.time.pass(Duration.ofHours(2));
    assertThat(fabric.cloud.instances()).isEmpty();
    assertThat(fabric.cloud.existing()).noneMatch(path -> path.contains("gke-a4-gpu"));
  }

  @Test
  void aResizeCanRunOutOfStock() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    fabric.cloud.setFaults(FaultSourceOnce.on("POST", POOL + ":setSize", Kind.STOCKOUT));
    fabric.done(fabric.post(POOL + ":setSize", "{'nodeCount': 3}"));
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING_WITH_ERROR");
    assertThat(fabric.cloud.instances()).hasSize(2);
  }

  @Test
  void aPreemptedMachineIsReplaced() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    List<String> events = new ArrayList<>();
    fabric.cloud.onInstance(
        new InstanceListener() {
          @Override
          public void created(Instance instance) {
            events.add("created " + instance.name());
          }

          @Override
          public void removed(Instance instance) {
            events.add("removed " + instance.name());
          }
        });
    String preempted = fabric.instanceNames().get(0);
    fabric.cloud.preempt(preempted);
    assertThat(fabric.cloud.instances()).hasSize(1);
    fabric.time.pass(Duration.ofMinutes(3));
    assertThat(events).containsExactly("removed gke-a4-gpu-0002", "created gke-a4-gpu-0004");
    assertThat(fabric.instanceNames()).containsExactly("gke-a4-gpu-0003", "gke-a4-gpu-0004");
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING");
  }

  @Test
  void aMachineThatAUserDeletesIsReplaced() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    fabric.ok(
        fabric.delete(
            "/compute/v1/projects/my-project/zones/us-central1-b/instances/"
                + fabric.instanceNames().get(0)));
    fabric.time.pass(Duration.ofMinutes(4));
    assertThat(fabric.instanceNames()).containsExactly("gke-a4-gpu-0003", "gke-a4-gpu-0004");
    assertThat(fabric.status(POOL)).isEqualTo("RUNNING");
  }

  @Test
  void aPreemptedMachineIsReplacedOnlyIfTheZoneHasAFreeMachine() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    fabric.cloud.preempt(fabric.instanceNames().get(0));
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 0);
    fabric.time.pass(Duration.ofMinutes(10));
    assertThat(fabric.cloud.instances()).hasSize(1);
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 5);
    assertThat(fabric.cloud.instances()).hasSize(2);
  }

  @Test
  void releasedMachinesAreAvailableAgain() {
    fabric.surroundings();
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 2);
    fabric.ok(fabric.createPool());
    fabric.ok(fabric.delete(POOL));
    fabric.ok(fabric.createPool());
    assertThat(fabric.cloud.instances()).hasSize(2);
  }

  @Test
  void onlyExistingMachinesCanBePreempted() {
    assertThatThrownBy(() -> fabric.cloud.preempt("x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no instance x");
  }
}
