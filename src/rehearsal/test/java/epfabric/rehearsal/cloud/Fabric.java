package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * An emulated cloud in which a test creates the resources of a fabric step by step. Time passes
 * during waits.
 */
public final class Fabric {
  public static final String PROJECT = "/compute/v1/projects/my-project";
  public static final String REGION = PROJECT + "/regions/us-central1";
  public static final String NETWORKS = PROJECT + "/global/networks";
  public static final String SUBNETWORKS = REGION + "/subnetworks";
  public static final String FIREWALLS = PROJECT + "/global/firewalls";
  public static final String ROUTERS = REGION + "/routers";
  public static final String LOCATION = "/v1beta1/projects/my-project/locations/us-central1";
  public static final String CLUSTERS = LOCATION + "/clusters";
  public static final String CLUSTER = CLUSTERS + "/a4";
  public static final String POOLS = CLUSTER + "/nodePools";
  public static final String POOL = POOLS + "/gpu";

  public final JumpingTime time = new JumpingTime();
  public final EmulatedCloud cloud;

  public Fabric() {
    this(settings());
  }

  public Fabric(CloudSettings settings) {
    this.cloud = new EmulatedCloud(settings, time);
  }

  public static CloudSettings settings() {
    return CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines());
  }

  public static ObjectNode json(String text) {
    return Json.parseObject(text.replace('\'', '"'));
  }

  public CloudResponse get(String path) {
    return cloud.handle(CloudRequest.get(path));
  }

  public CloudResponse post(String path, String body) {
    return cloud.handle(CloudRequest.post(path, json(body)));
  }

  public CloudResponse patch(String path, String body) {
    return cloud.handle(CloudRequest.patch(path, json(body)));
  }

  public CloudResponse delete(String path) {
    return cloud.handle(CloudRequest.delete(path));
  }

  /** Waits until the operation that a request started is done; returns this operation. */
  public ObjectNode done(CloudResponse started) {
    assertThat(started.isSuccess()).as(started.body().toString()).isTrue();
    String path = operation(started.body());
    ObjectNode operation = started.body();
    while (!operation.get("status").asText().equals("DONE")) {
      time.pass(Duration.ofSeconds(5));
      operation = get(path).body();
    }
    return operation;
  }

  public static String operation(ObjectNode started) {
    return started
        .get("selfLink")
        .asText()
        .replaceFirst("https://www.googleapis.com|https://container.googleapis.com", "");
  }

  /**
   * Waits until the operation that a request started is done, and asserts that it succeeded;
   * returns this operation.
   */
  public ObjectNode ok(CloudResponse started) {
    ObjectNode operation = done(started);
    assertThat(operation.has("error")).as(operation.toString()).isFalse();
    return operation;
  }

  public void network(String name) {
    ok(post(NETWORKS, "{'name': '%s', 'autoCreateSubnetworks': false}".formatted(name)));
  }

  void rdmaNetwork(String name) {
    ok(
        post(
            NETWORKS,
            ("{'name': '%s', 'autoCreateSubnetworks': false, 'mtu': 8896, 'networkProfile':"
                    + " 'projects/my-project/global/networkProfiles/us-central1-b-vpc-roce'}")
                .formatted(name)));
  }

  public void subnetwork(String name, String network, String range) {
    ok(post(SUBNETWORKS, subnetworkBody(name, network, range)));
  }

  static String subnetworkBody(String name, String network, String range) {
    return "{'name': '%s', 'network': 'projects/my-project/global/networks/%s', 'ipCidrRange': '%s'}"
        .formatted(name, network, range);
  }

  /** Creates three networks with their ten subnetworks. */
  public void networks() {
    network("net-0");
    ok(
        post(
            SUBNETWORKS,
            "{'name': 'sub-0', 'network': 'projects/my-project/global/networks/net-0',"
                + " 'ipCidrRange': '192.168.0.0/18', 'secondaryIpRanges': [{'rangeName': 'pods',"
                + " 'ipCidrRange': '10.4.0.0/14'}, {'rangeName': 'services', 'ipCidrRange':"
                + " '10.0.32.0/20'}]}"));
    network("net-1");
    subnetwork("sub-1", "net-1", "192.168.64.0/18");
    rdmaNetwork("rdma-net");
    for (int i = 0; i < 8; i++) {
      subnetwork("rdma-sub-" + i, "rdma-net", "192.168.%d.0/21".formatted(128 + 8 * i));
    }
  }

  public static final String CLUSTER_BODY =
      "{'cluster': {'name': 'a4', 'initialNodeCount': 1, 'network': 'net-0', 'subnetwork': 'sub-0',"
          + " 'locations': ['us-central1-b'], 'networkConfig': {'datapathProvider':"
          + " 'ADVANCED_DATAPATH', 'enableMultiNetworking': true}, 'ipAllocationPolicy':"
          + " {'useIpAliases': true, 'clusterSecondaryRangeName': 'pods',"
          + " 'servicesSecondaryRangeName': 'services'}}}";

  public void cluster() {
    ok(post(CLUSTERS, CLUSTER_BODY));
  }

  /**
   * Creates the networks and the cluster, and removes the cluster's default pool, as our program
   * does.
   */
  public void surroundings() {
    networks();
    cluster();
    ok(delete(POOLS + "/default-pool"));
  }

  static List<String> nics() {
    List<String> nics = new ArrayList<>(List.of("{'network': 'net-1', 'subnetwork': 'sub-1'}"));
    for (int i = 0; i < 8; i++) {
      nics.add("{'network': 'rdma-net', 'subnetwork': 'rdma-sub-%d'}".formatted(i));
    }
    return nics;
  }

  /** Returns the request for the guide's pool of two spot machines. */
  public static ObjectNode pool() {
    return pool(nics());
  }

  public static ObjectNode pool(List<String> nics) {
    return json(
        ("{'nodePool': {'name': 'gpu', 'initialNodeCount': 2, 'locations': ['us-central1-b'],"
                + " 'config': {'machineType': 'a4-highgpu-8g', 'spot': true, 'accelerators':"
                + " [{'acceleratorType': 'nvidia-b200', 'acceleratorCount': '8'}]},"
                + " 'networkConfig': {'additionalNodeNetworkConfigs': [%s]}}}")
            .formatted(String.join(", ", nics)));
  }

  public CloudResponse createPool() {
    return cloud.handle(CloudRequest.post(POOLS, pool()));
  }

  public String status(String path) {
    return get(path).body().get("status").asText();
  }

  public List<String> instanceNames() {
    return cloud.instances().stream().map(Instance::name).toList();
  }
}
