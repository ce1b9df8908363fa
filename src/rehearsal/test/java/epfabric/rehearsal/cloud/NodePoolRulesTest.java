package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.POOL;
import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static epfabric.rehearsal.cloud.Fabric.REGION;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodePoolRulesTest {
  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createSurroundings() {
    fabric.surroundings();
  }

  private CloudResponse create(ObjectNode body) {
    return fabric.cloud.handle(CloudRequest.post(POOLS, body));
  }

  /** Sends the request for the guide's pool with a part of the body replaced. */
  private CloudResponse create(String part, String other) {
    String body = Fabric.pool().toString();
    String quoted = part.replace('\'', '"');
    assertThat(body).contains(quoted);
    return create(Fabric.json(body.replace(quoted, other.replace('\'', '"'))));
  }

  private void assertRefused(CloudResponse response, String message) {
    Refused.as(response, 400, "badRequest", message);
    assertThat(fabric.get(POOL).status()).isEqualTo(404);
  }

  @Test
  void aNewPoolHasTheFieldsThatGoogleFillsIn() {
    fabric.ok(fabric.createPool());
    ObjectNode pool = fabric.get(POOL).body();
    assertThat(pool.get("selfLink").asText()).isEqualTo("https://container.googleapis.com" + POOL);
    assertThat(pool.get("config").get("diskType").asText()).isEqualTo("hyperdisk-balanced");
    assertThat(pool.get("config").get("taints").toString())
        .isEqualTo(
            "[{\"key\":\"nvidia.com/gpu\",\"value\":\"present\",\"effect\":\"NO_SCHEDULE\"}]");
    String group = pool.get("instanceGroupUrls").get(0).asText();
    ObjectNode found = fabric.get(group.replace("https://www.googleapis.com", "")).body();
    assertThat(found.get("targetSize").asInt()).isEqualTo(2);
    ObjectNode listed =
        (ObjectNode)
            fabric
                .get(Fabric.PROJECT + "/zones/us-central1-b/instanceGroupManagers")
                .body()
                .get("items")
                .get(0);
    assertThat(listed).isEqualTo(found);
  }

  @Test
  void aFieldThatIsNotInTheApiOfGoogleIsRefused() {
    assertRefused(
        create("'spot'", "'spotty'"),
        "Invalid JSON payload received. Cannot find field: spotty in message"
            + " google.container.v1beta1.NodeConfig");
  }

  @Test
  void machinesOfAPoolCountAsInUseInTheirReservation() {
    String path = "projects/my-project/zones/us-central1-b/reservations/b200";
    fabric.cloud.plant(
        path, Fabric.json("{'specificReservation': {'count': '8', 'inUseCount': '0'}}"));
    fabric.ok(
        create(
            "'spot':true",
            "'reservationAffinity': {'consumeReservationType': 'SPECIFIC_RESERVATION', 'key':"
                + " 'compute.googleapis.com/reservation-name', 'values': ['b200']}"));
    fabric.time.pass(Duration.ofMinutes(30));
    assertThat(
            fabric
                .get("/compute/v1/" + path)
                .body()
                .get("specificReservation")
                .get("inUseCount")
                .asText())
        .isEqualTo("2");
  }

  @Test
  void networksOutsideTheProjectOfTheNetworkOfTheClusterAreRefused() {
    ObjectNode body = Fabric.pool();
    ((ObjectNode)
            body.get("nodePool").get("networkConfig").get("additionalNodeNetworkConfigs").get(0))
        .put("network", "projects/shared/global/networks/gvnic");
    assertRefused(
        create(body),
        "Network \"projects/shared/global/networks/gvnic\" must be in projects/my-project, as the"
            + " network of the cluster is.");
  }

  @Test
  void invalidNamesAreRefused() {
    assertRefused(create("'gpu'", "'GPU'"), "Node pool name \"GPU\" is invalid.");
  }

  @Test
  void aSecondPoolWithTheSameNameIsRefused() {
    fabric.ok(fabric.createPool());
    Refused.as(
        fabric.createPool(),
        409,
        "alreadyExists",
        "Already exists: projects/my-project/locations/us-central1/clusters/a4/nodePools/gpu.");
  }

  @Test
  void aPoolOfAMissingClusterIsRefused() {
    Refused.as(
        fabric.cloud.handle(CloudRequest.post(POOLS.replace("a4", "a5"), Fabric.pool())),
        404,
        "notFound",
        "Not found: projects/my-project/locations/us-central1/clusters/a5.");
  }

  @Test
  void aMachineTypeNeedsTheMatchingGpus() {
    String message = "Machine type \"a4-highgpu-8g\" must be used with 8 x nvidia-b200, got %s.";
    assertRefused(create("'8'", "'4'"), message.formatted("4 x nvidia-b200"));
    assertRefused(
        create("'nvidia-b200'", "'nvidia-h200-141gb'"), message.formatted("8 x nvidia-h200-141gb"));
    ObjectNode none = Fabric.pool();
    config(none).remove("accelerators");
    assertRefused(create(none), message.formatted("none"));
  }

  private static ObjectNode config(ObjectNode body) {
    return (ObjectNode) body.get("nodePool").get("config");
  }

  @Test
  void gpusNeedTheMatchingMachineType() {
    assertRefused(
        create("'a4-highgpu-8g'", "'n1-standard-8'"),
        "Machine type \"n1-standard-8\" must be used with no accelerator that comes with another"
            + " machine type, got 8 x nvidia-b200.");
  }

  @Test
  void aZoneThatDoesNotSellTheMachineIsRefused() {
    assertRefused(
        create("'us-central1-b'", "'us-central1-c'"),
        "Machine type with name 'a4-highgpu-8g' does not exist in zone 'us-central1-c'.");
    assertRefused(
        create("'us-central1-b'", "'us-central1-x'"), "Zone \"us-central1-x\" does not exist.");
  }

  @Test
  void aBootDiskThatTheMachineDoesNotSupportIsRefused() {
    assertRefused(
        create("'spot':true", "'spot':true,'diskType':'pd-ssd'"),
        "[pd-ssd] disk type cannot be used by a4-highgpu-8g machine type.");
  }

  @Test
  void nodesMayBeNeitherNewerThanTheControlPlaneNorTooOld() {
    assertRefused(
        create("'name':'gpu'", "'name':'gpu','version':'1.36.0-gke.1000000'"),
        "desired node version \"1.36.0-gke.1000000\" cannot be greater than current master version"
            + " \"1.35.8-gke.1036000\".");
    assertRefused(
        create("'name':'gpu'", "'name':'gpu','version':'1.31.0-gke.1000000'"),
        "Machine type \"a4-highgpu-8g\" needs version 1.32.4-gke.1236000 or later, got"
            + " \"1.31.0-gke.1000000\".");
    assertRefused(
        create("'name':'gpu'", "'name':'gpu','version':'one'"),
        "Node version \"one\" is unsupported.");
  }

  @Test
  void additionalNetworksNeedAMultiNetworkingCluster() {
    fabric.cloud.tamper(
        "projects/my-project/locations/us-central1/clusters/a4",
        cluster -> ((ObjectNode) cluster.get("networkConfig")).remove("enableMultiNetworking"));
    assertRefused(
        create(Fabric.pool()),
        "Additional node networks need a cluster with multi-networking enabled.");
  }

  @Test
  void anRdmaNetworkMustBelongToTheZoneOfThePool() {
    fabric.cloud.tamper(
        "projects/my-project/global/networks/rdma-net",
        network -> network.put("networkProfile", "us-central1-a-vpc-roce"));
    assertRefused(
        create(Fabric.pool()),
        "Network \"rdma-net\" is for zone \"us-central1-a\", the node pool is in"
            + " [us-central1-b].");
  }

  @Test
  void networksOfTheNicsMustExist() {
    Refused.as(
        create("'network':'net-1'", "'network':'net-2'"),
        404,
        "notFound",
        "The resource 'projects/my-project/global/networks/net-2' was not found");
    Refused.as(
        create("'subnetwork':'sub-1'", "'subnetwork':'sub-2'"),
        404,
        "notFound",
        "The resource 'projects/my-project/regions/us-central1/subnetworks/sub-2' was not found");
    assertRefused(
        create("'subnetwork':'sub-1'", "'subnetwork':'sub-0'"),
        "Subnetwork \"projects/my-project/regions/us-central1/subnetworks/sub-0\" is not valid for"
            + " Network \"net-1\".");
  }

  @Test
  void twoNicsCannotShareASubnetwork() {
    assertRefused(
        create("'rdma-sub-7'", "'rdma-sub-0'"),
        "Network interfaces must be in different networks, or in different subnetworks of an RDMA"
            + " network: \"rdma-sub-0\" is used twice.");
  }

  @Test
  void additionalNicsCannotUseTheNetworkOfTheCluster() {
    assertRefused(
        create("'network':'net-1','subnetwork':'sub-1'", "'network':'net-0','subnetwork':'sub-0'"),
        "Networks must be distinct for NICs attached to a VM.");
  }

  @Test
  void theOrdinaryNicMustComeFirst() {
    List<String> nics = new ArrayList<>(Fabric.nics());
    Collections.rotate(nics, -1);
    assertRefused(
        create(Fabric.pool(nics)), "Network \"net-1\" must come before the RDMA networks.");
  }

  @Test
  void allRdmaNicsMustBeUsed() {
    assertRefused(
        create(Fabric.pool(Fabric.nics().subList(0, 8))),
        "Machine type \"a4-highgpu-8g\" has 8 RDMA network interfaces and 1 additional other, got"
            + " 7 and 1.");
  }

  @Test
  void anOrdinaryMachineHasNoRdmaNics() {
    ObjectNode body = Fabric.pool();
    config(body).remove("accelerators");
    config(body).put("machineType", "e2-standard-4");
    assertRefused(
        create(body),
        "Machine type \"e2-standard-4\" has 0 RDMA network interfaces and 1 additional other, got"
            + " 8 and 1.");
  }

  @Test
  void aThirdOrdinaryNicIsRefused() {
    fabric.network("net-2");
    fabric.subnetwork("sub-2", "net-2", "172.16.0.0/18");
    List<String> nics = new ArrayList<>(Fabric.nics());
    nics.add(0, "{'network': 'net-2', 'subnetwork': 'sub-2'}");
    assertRefused(
        create(Fabric.pool(nics)),
        "Machine type \"a4-highgpu-8g\" has 8 RDMA network interfaces and 1 additional other, got"
            + " 8 and 2.");
  }

  @Test
  void rdmaNicsMustBeInOneNetwork() {
    fabric.rdmaNetwork("rdma-two");
    fabric.subnetwork("two", "rdma-two", "172.16.0.0/21");
    List<String> nics = new ArrayList<>(Fabric.nics());
    nics.set(8, "{'network': 'rdma-two', 'subnetwork': 'two'}");
    assertRefused(create(Fabric.pool(nics)), "All RDMA network interfaces must be in one network.");
  }

  @Test
  void rangesOfTheNetworksOfAPoolMayNotOverlap() {
    fabric.network("net-2");
    fabric.subnetwork("sub-2", "net-2", "192.168.128.0/24");
    List<String> nics = new ArrayList<>(Fabric.nics());
    nics.set(0, "{'network': 'net-2', 'subnetwork': 'sub-2'}");
    assertRefused(
        create(Fabric.pool(nics)),
        "Range 192.168.128.0/21 of subnetwork \"rdma-sub-0\" overlaps one of another network of the"
            + " node.");
  }

  @Test
  void rangesOfTheNetworksOfAPoolMayNotOverlapThePodRange() {
    fabric.network("net-2");
    fabric.subnetwork("sub-2", "net-2", "10.4.0.0/24");
    List<String> nics = new ArrayList<>(Fabric.nics());
    nics.set(0, "{'network': 'net-2', 'subnetwork': 'sub-2'}");
    assertRefused(
        create(Fabric.pool(nics)),
        "Range 10.4.0.0/24 of subnetwork \"sub-2\" overlaps one of another network of the node.");
  }

  @Test
  void compactPlacementNeedsOneZone() {
    ObjectNode body =
        Fabric.json(
            "{'nodePool': {'name': 'gpu', 'initialNodeCount': 1, 'locations': ['us-central1-a',"
                + " 'us-central1-b'], 'placementPolicy': {'type': 'COMPACT'}}}");
    assertRefused(
        create(body),
        "Compact placement needs a node pool in one zone, got [us-central1-a, us-central1-b].");
  }

  @Test
  void compactPlacementExcludesBlueGreenUpgradesAndQueuedNodes() {
    String compact = "'name':'gpu','placementPolicy':{'type':'COMPACT'},";
    assertRefused(
        create("'name':'gpu',", compact + "'upgradeSettings':{'strategy':'BLUE_GREEN'},"),
        "Compact placement cannot be used with blue-green upgrades.");
    assertRefused(
        create("'name':'gpu',", compact + "'queuedProvisioning':{'enabled':true},"),
        "Compact placement cannot be used with queued provisioning.");
    fabric.ok(create("'name':'gpu',", compact));
  }

  @Test
  void aPlacementPolicyMustExistInTheProjectAndRegion() {
    String policy = "'name':'gpu','placementPolicy':{'policyName':'near'},";
    Refused.as(
        create("'name':'gpu',", policy),
        404,
        "notFound",
        "The resource 'projects/my-project/regions/us-central1/resourcePolicies/near' was not"
            + " found");
    fabric.ok(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'near', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}}"));
    fabric.ok(create("'name':'gpu',", policy));
    Refused.as(
        fabric.delete(REGION + "/resourcePolicies/near"),
        400,
        "resourceInUseByAnotherResource",
        "The resourcePolicy resource"
            + " 'projects/my-project/regions/us-central1/resourcePolicies/near' is already being"
            + " used by"
            + " 'projects/my-project/locations/us-central1/clusters/a4/nodePools/gpu'");
  }

  @Test
  void spotNodesCannotBeFlexStartOrQueuedOrReserved() {
    String message =
        "Only one of spot, preemptible and flex-start can be used, and queued provisioning not with"
            + " spot VMs.";
    assertRefused(create("'spot':true", "'spot':true,'flexStart':true"), message);
    assertRefused(
        create("'name':'gpu',", "'name':'gpu','queuedProvisioning':{'enabled':true},"), message);
    assertRefused(
        create(
            "'spot':true",
            "'spot':true,'reservationAffinity':{'consumeReservationType':'ANY_RESERVATION'}"),
        "Spot VMs cannot use a reservation.");
  }

  private CloudResponse createQueued(int minNodes, String affinity) {
    ObjectNode body = Fabric.pool();
    ObjectNode pool = (ObjectNode) body.get("nodePool");
    pool.set("queuedProvisioning", Fabric.json("{'enabled': true}"));
    pool.set(
        "autoscaling",
        Fabric.json("{'enabled': true, 'minNodeCount': " + minNodes + ", 'maxNodeCount': 2}"));
    ObjectNode config = (ObjectNode) pool.get("config");
    config.remove("spot");
    config.put("flexStart", true);
    config.set(
        "reservationAffinity", Fabric.json("{'consumeReservationType': '" + affinity + "'}"));
    return create(body);
  }

  /** Source: preconditions of cluster-toolkit's module gke-node-pool. */
  @Test
  void queuedNodesMustScaleFromZeroAndMustNotUseAReservation() {
    assertRefused(
        createQueued(1, "NO_RESERVATION"),
        "Queued provisioning needs autoscaling with a minimum of 0 nodes.");
    assertRefused(
        createQueued(0, "ANY_RESERVATION"),
        "Queued provisioning needs the reservation affinity NO_RESERVATION.");
    fabric.ok(createQueued(0, "NO_RESERVATION"));
  }

  @Test
  void theServiceAccountOfAPoolMustExist() {
    String email = "gpu-nodes@my-project.iam.gserviceaccount.com";
    assertRefused(
        create("'spot':true", "'spot':true,'serviceAccount':'" + email + "'"),
        "Service account \"" + email + "\" does not exist.");
  }

  @Test
  void networksThatAPoolUsesCannotBeDeleted() {
    fabric.ok(fabric.createPool());
    CloudResponse refused = fabric.delete(Fabric.SUBNETWORKS + "/rdma-sub-3");
    Refused.as(
        refused,
        400,
        "resourceInUseByAnotherResource",
        "The subnetwork resource 'projects/my-project/regions/us-central1/subnetworks/rdma-sub-3'"
            + " is already being used by"
            + " 'projects/my-project/locations/us-central1/clusters/a4/nodePools/gpu'");
  }
}
