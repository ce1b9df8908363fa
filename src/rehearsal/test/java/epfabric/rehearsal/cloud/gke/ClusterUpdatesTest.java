package epfabric.rehearsal.cloud.gke;

import static epfabric.rehearsal.cloud.Fabric.CLUSTER;
import static epfabric.rehearsal.cloud.Fabric.POOL;
import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.Refused;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests changes of a cluster and its pools, and the fields of their resources after these changes.
 */
class ClusterUpdatesTest {
  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createFabric() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
  }

  private CloudResponse update(String update) {
    ObjectNode body = Fabric.json("{'update': " + update + "}");
    return fabric.cloud.handle(new CloudRequest("PUT", CLUSTER, Map.of(), body));
  }

  private ObjectNode cluster() {
    return fabric.get(CLUSTER).body();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "'desiredDefaultEnablePrivateNodes': true | /networkConfig/defaultEnablePrivateNodes | true",
        "'desiredDnsConfig': {'clusterDns': 'CLOUD_DNS'} | /networkConfig/dnsConfig/clusterDns"
            + " | CLOUD_DNS",
        "'desiredGatewayApiConfig': {'channel': 'CHANNEL_STANDARD'}"
            + " | /networkConfig/gatewayApiConfig/channel | CHANNEL_STANDARD",
        "'desiredReleaseChannel': {'channel': 'RAPID'} | /releaseChannel/channel | RAPID"
      })
  void aChangeIsVisibleInTheFieldOfTheClusterItself(String change, String place, String value) {
    CloudResponse started = update("{" + change + "}");
    assertThat(fabric.status(CLUSTER)).isEqualTo("RECONCILING");
    assertThat(cluster().at(place).asText())
        .as("value of the field before the operation has ended")
        .isNotEqualTo(value);
    fabric.ok(started);
    assertThat(cluster().at(place).asText()).isEqualTo(value);
    assertThat(fabric.status(CLUSTER)).isEqualTo("RUNNING");
  }

  @Test
  void fieldsThatAreNotInAChangeKeepTheirValues() {
    fabric.ok(update("{'desiredDefaultEnablePrivateNodes': true}"));
    assertThat(cluster().at("/networkConfig/datapathProvider").asText())
        .isEqualTo("ADVANCED_DATAPATH");
  }

  @Test
  void aSecondChangeDuringTheFirstChangeIsRefused() {
    CloudResponse first = update("{'desiredReleaseChannel': {'channel': 'RAPID'}}");
    String running = first.body().get("name").asText();
    Refused.as(
        update("{'desiredReleaseChannel': {'channel': 'STABLE'}}"),
        400,
        "failedPrecondition",
        "Cluster is running incompatible operation " + running + ".");
    fabric.ok(first);
    assertThat(cluster().at("/releaseChannel/channel").asText()).isEqualTo("RAPID");
  }

  /** The provider changes a pool's autoscaling with a request to the cluster. */
  @Test
  void autoscalingChangedThroughTheClusterIsVisibleInThePool() {
    String autoscaling = "{'enabled': true, 'maxNodeCount': 4}";
    fabric.ok(
        update("{'desiredNodePoolId': 'gpu', 'desiredNodePoolAutoscaling': " + autoscaling + "}"));
    assertThat(fabric.get(POOL).body().get("autoscaling")).isEqualTo(Fabric.json(autoscaling));
    assertThat(cluster().has("nodePoolAutoscaling")).isFalse();
  }

  @Test
  void aChangeOfAMissingPoolIsRefusedWithTheNameOfThePool() {
    Refused.as(
        update("{'desiredNodePoolAutoscaling': {'enabled': true}}"),
        404,
        "notFound",
        "Not found: projects/my-project/locations/us-central1/clusters/a4/nodePools/default-pool.");
  }

  /** The emulated cloud refuses fields that are not emulated instead of ignoring them. */
  @Test
  void changesBesidesTheAutoscalingOfAPoolAreRefused() {
    Refused.as(
        update(
            "{'desiredNodePoolId': 'gpu', 'desiredNodePoolAutoscaling': {'enabled': true},"
                + " 'desiredReleaseChannel': {'channel': 'RAPID'}}"),
        400,
        "badRequest",
        "Not emulated: to change desiredReleaseChannel together with a pool's autoscaling.");
    assertThat(fabric.get(POOL).body().at("/autoscaling/enabled").asBoolean()).isFalse();
  }

  @Test
  void multiNetworkingCannotBeEnabledWithoutDataplaneV2() {
    Fabric plain = new Fabric();
    plain.networks();
    plain.ok(
        plain.post(
            Fabric.CLUSTERS,
            "{'cluster': {'name': 'a4', 'initialNodeCount': 1, 'network': 'net-0', 'subnetwork':"
                + " 'sub-0', 'ipAllocationPolicy': {'useIpAliases': true,"
                + " 'clusterSecondaryRangeName': 'pods', 'servicesSecondaryRangeName':"
                + " 'services'}}}"));
    ObjectNode body = Fabric.json("{'update': {'desiredEnableMultiNetworking': true}}");
    CloudResponse refused = plain.cloud.handle(new CloudRequest("PUT", CLUSTER, Map.of(), body));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(plain.status(CLUSTER)).isEqualTo("RUNNING");
  }

  @Test
  void poolFieldsThatAreNotEmulatedAreNamedAndChangeNothing() {
    ObjectNode before = fabric.get(POOL).body();
    Refused.as(
        fabric.cloud.handle(
            new CloudRequest("PUT", POOL, Map.of(), Fabric.json("{'accelerators': []}"))),
        400,
        "badRequest",
        "Not emulated: to change accelerators.");
    assertThat(fabric.get(POOL).body()).isEqualTo(before);
    Refused.as(
        fabric.cloud.handle(
            new CloudRequest("PUT", POOLS + "/none", Map.of(), Fabric.json("{'tags': {}}"))),
        404,
        "notFound",
        "Not found: projects/my-project/locations/us-central1/clusters/a4/nodePools/none.");
  }
}
