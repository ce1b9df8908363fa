package epfabric.rehearsal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireBodiesTest {
  private final Registrations guide = HandWritten.guide();
  private final WireBodies bodies = new WireBodies(guide);
  private final WireComparison comparison = new WireComparison(HandWritten.VOCABULARY);

  @ParameterizedTest
  @CsvSource({
    "gcp:compute/network:Network, a4-net-0, 01-network-net-0",
    "gcp:compute/network:Network, a4-rdma-net, 02-network-rdma-ga",
    "gcp:compute/subnetwork:Subnetwork, a4-sub-0, 06-subnet-net-0",
    "gcp:compute/subnetwork:Subnetwork, a4-rdma-sub-0, 07-subnet-rdma-0",
    "gcp:compute/subnetwork:Subnetwork, a4-rdma-sub-7, 14-subnet-rdma-7",
    "gcp:compute/firewall:Firewall, a4-net-0-internal, 15-firewall-internal",
    "gcp:compute/resourcePolicy:ResourcePolicy, a4-wp, 16-workload-policy-ga",
    "gcp:compute/resourcePolicy:ResourcePolicy, a4-gp, 18-group-placement-ga",
    "gcp:compute/router:Router, a4-router, 23-router",
    "gcp:container/nodePool:NodePool, a4-highgpu-ubuntu-02, 40-guide-pool-beta",
  })
  void bodiesOfRequestsEqualTheBodiesOfGcloud(String type, String name, String recording) {
    ObjectNode ours = bodies.of(guide.named(type, name));
    assertThat(comparison.compare(ours, Recording.of(recording).body(), List.of())).isEmpty();
  }

  @Test
  void writesTheNatIntoTheBodyOfItsRouter() {
    ObjectNode ours = bodies.of(guide.named("gcp:compute/routerNat:RouterNat", "a4-nat"));
    ObjectNode theirs = Recording.of("24-router-nat").only("nats").body();
    assertThat(comparison.compare(ours, theirs, List.of())).isEmpty();
  }

  @Test
  void theRequestForAClusterDiffersFromGcloudOnlyInTheDefaultPool() {
    ObjectNode ours = bodies.of(guide.named("gcp:container/cluster:Cluster", "a4-full"));
    ObjectNode theirs = Recording.of("32-cluster-a4-full").body();
    assertThat(comparison.compare(ours, theirs, DeliberateDifferences.DEFAULT_POOL)).isEmpty();
  }

  @Test
  void writesInt64AsText() {
    ObjectNode config =
        (ObjectNode) bodies.of(HandWritten.guidePool()).get("nodePool").get("config");
    assertThat(config.get("accelerators").get(0).toString()).contains("\"acceleratorCount\":\"8\"");
    assertThat(config.get("diskSizeGb").toString()).isEqualTo("1000");
  }

  @Test
  void fillsTemplatesAndEmails() {
    Registrations registrations =
        Registrations.of(
            List.of(
                """
                {"urn":"u::sa","type":"gcp:serviceaccount/account:Account",\
                "inputs":{"accountId":"nodes"}}""",
                """
                {"urn":"u::net","type":"gcp:compute/network:Network","inputs":{"name":"n",\
                "description":{"$template":"$${for} ${u::sa#email}"}}}"""));
    ObjectNode body = new WireBodies(registrations).of(registrations.get("u::net"));
    assertThat(body.get("description").asText())
        .isEqualTo("${for} nodes@PROJECT.iam.gserviceaccount.com");
  }

  @Test
  void writesExclusionsByNameAndOmitsEndTimesThatAnEndBehaviorReplaces() {
    ObjectNode cluster = guide.named("gcp:container/cluster:Cluster", "a4-full");
    JsonPaths.put(
        (ObjectNode) cluster.get("inputs"),
        "maintenancePolicy",
        Json.parse(
            """
            {"recurringWindow": {"startTime": "2026-01-01T00:00:00Z",
               "endTime": "2026-01-02T00:00:00Z", "recurrence": "FREQ=DAILY"},
             "maintenanceExclusions": [{"exclusionName": "nodes",
               "startTime": "2026-01-01T00:00:00Z", "endTime": "2027-01-01T00:00:00Z",
               "exclusionOptions": {"scope": "NO_MINOR_OR_NODE_UPGRADES",
                 "endTimeBehavior": "UNTIL_END_OF_SUPPORT"}}]}"""));
    ObjectNode window =
        (ObjectNode) bodies.of(cluster).get("cluster").get("maintenancePolicy").get("window");
    assertThat(window)
        .isEqualTo(
            Json.parse(
                """
                {"recurringWindow": {"window": {"startTime": "2026-01-01T00:00:00Z",
                   "endTime": "2026-01-02T00:00:00Z"}, "recurrence": "FREQ=DAILY"},
                 "maintenanceExclusions": {"nodes": {"startTime": "2026-01-01T00:00:00Z",
                   "maintenanceExclusionOptions": {"scope": "NO_MINOR_OR_NODE_UPGRADES",
                     "endTimeBehavior": "UNTIL_END_OF_SUPPORT"}}}}"""));
  }

  @Test
  void convertsPrivateAccessToEndpoints() {
    ObjectNode cluster = guide.named("gcp:container/cluster:Cluster", "a4-full");
    ObjectNode inputs = (ObjectNode) cluster.get("inputs");
    JsonPaths.put(inputs, "privateClusterConfig.enablePrivateEndpoint", BooleanNode.valueOf(true));
    JsonPaths.put(
        inputs,
        "masterAuthorizedNetworksConfig",
        Json.parse("{\"cidrBlocks\":[{\"cidrBlock\":\"203.0.113.0/24\"}]}"));
    assertThat(bodies.of(cluster).get("cluster").get("controlPlaneEndpointsConfig"))
        .isEqualTo(
            Json.parse(
                """
                {"ipEndpointsConfig": {"enabled": true, "enablePublicEndpoint": false,
                   "authorizedNetworksConfig": {"enabled": true,
                     "cidrBlocks": [{"cidrBlock": "203.0.113.0/24"}]}}}"""));
  }
}
