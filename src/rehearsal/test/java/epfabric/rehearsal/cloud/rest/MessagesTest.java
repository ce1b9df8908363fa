package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.FaultSourceOnce;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Checks the emulated cloud's responses as strictly as the emulated cloud checks requests. */
class MessagesTest {
  private static final Map<String, GoogleMessages> MESSAGES =
      new TreeMap<>(
          Map.of(
              "networks", GoogleMessages.compute("Network"),
              "subnetworks", GoogleMessages.compute("Subnetwork"),
              "firewalls", GoogleMessages.compute("Firewall"),
              "routers", GoogleMessages.compute("Router"),
              "resourcePolicies", GoogleMessages.compute("ResourcePolicy"),
              "instanceGroupManagers", GoogleMessages.compute("InstanceGroupManager"),
              "instances", GoogleMessages.compute("Instance"),
              "clusters", GoogleMessages.container("Cluster"),
              "nodePools", GoogleMessages.container("NodePool")));

  private final Fabric fabric = new Fabric();

  @Test
  void resourcesAreValidMessagesOfGoogle() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    String network = "projects/my-project/global/networks/net-0";
    fabric.ok(fabric.post(Fabric.ROUTERS, "{'name': 'r', 'network': '%s'}".formatted(network)));
    fabric.ok(fabric.patch(Fabric.ROUTERS + "/r", "{'nats': [{'name': 'nat'}]}"));
    fabric.ok(
        fabric.post(
            Fabric.REGION + "/resourcePolicies",
            "{'name': 'p', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}}"));
    Map<String, Integer> seen = new TreeMap<>();
    for (String path : fabric.cloud.existing()) {
      String kind = ResourcePaths.name(ResourcePaths.parent(path));
      check(path, kind);
      seen.merge(kind, 1, Integer::sum);
    }
    assertThat(seen.keySet()).isEqualTo(MESSAGES.keySet());
  }

  private void check(String path, String kind) {
    String prefix = path.contains("/locations/") ? "/v1beta1/" : "/compute/v1/";
    ObjectNode resource = fabric.get(prefix + path).body();
    Objects.requireNonNull(MESSAGES.get(kind), path).check(resource);
  }

  @Test
  void failedOperationsAndTheirListAreValidMessages() {
    fabric.cloud.setFaults(
        FaultSourceOnce.on("POST", Fabric.NETWORKS, CloudFault.Kind.OPERATION_ERROR));
    String body = "{'name': 'n', 'autoCreateSubnetworks': false}";
    ObjectNode failed = fabric.done(fabric.post(Fabric.NETWORKS, body));
    assertThat(failed.has("error")).isTrue();
    GoogleMessages.compute("Operation").check(failed);
    fabric.networks();
    fabric.cloud.setFaults(
        FaultSourceOnce.on("POST", Fabric.CLUSTERS, CloudFault.Kind.OPERATION_ERROR));
    ObjectNode cluster = fabric.done(fabric.post(Fabric.CLUSTERS, Fabric.CLUSTER_BODY));
    assertThat(cluster.has("error")).isTrue();
    GoogleMessages.container("Operation").check(cluster);
    GoogleMessages.container("ListOperationsResponse")
        .check(fabric.get(Fabric.LOCATION + "/operations").body());
  }

  @Test
  void listsZonesRegionsAndServerConfigAreValidMessages() {
    fabric.surroundings();
    GoogleMessages.compute("NetworkList").check(fabric.get(Fabric.NETWORKS).body());
    GoogleMessages.compute("NetworkProfilesListResponse")
        .check(fabric.get(Fabric.PROJECT + "/global/networkProfiles").body());
    GoogleMessages.compute("Zone")
        .check(fabric.get(Fabric.PROJECT + "/zones/us-central1-b").body());
    GoogleMessages.compute("Region").check(fabric.get(Fabric.REGION).body());
    GoogleMessages.container("ListClustersResponse").check(fabric.get(Fabric.CLUSTERS).body());
    GoogleMessages.container("ListNodePoolsResponse").check(fabric.get(Fabric.POOLS).body());
    GoogleMessages.container("ServerConfig")
        .check(fabric.get(Fabric.LOCATION + "/serverConfig").body());
  }
}
