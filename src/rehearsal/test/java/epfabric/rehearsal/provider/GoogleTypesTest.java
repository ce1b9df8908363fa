package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.engine.Urns;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Creates, changes and deletes each type of the Google provider in an emulated cloud. */
class GoogleTypesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String IN = "'project': 'my-project', ";
  private static final String HERE = IN + "'region': 'us-central1', ";
  private static final String NET = "'network': 'projects/my-project/global/networks/net', ";
  private static final String NETWORK = "gcp:compute/network:Network";
  private static final String SUBNETWORK = "gcp:compute/subnetwork:Subnetwork";
  private static final String CLUSTER = "gcp:container/cluster:Cluster";
  private static final String POOL = "gcp:container/nodePool:NodePool";
  private static final String ACCOUNT = "gcp:serviceaccount/account:Account";
  private static final String BUCKET = "gcp:storage/bucket:Bucket";
  private static final String EMAIL = "my-nodes@my-project.iam.gserviceaccount.com";

  private final EmulatedCloud cloud;
  private final GoogleProvider provider;

  GoogleTypesTest() {
    JumpingTime time = new JumpingTime();
    cloud =
        new EmulatedCloud(
            CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
            time);
    provider = new GoogleProvider(cloud, time);
  }

  /**
   * A resource with its inputs before and after a change.
   *
   * @param changed the changed inputs; empty if the type is never changed in place
   */
  record Life(String type, String made, String changed) {
    @Override
    public String toString() {
      return type;
    }
  }

  /** Returns the types, each after the types that it depends on. */
  private static List<Life> all() {
    return Stream.of(networks(), routers(), project(), members(), clusters())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Life> networks() {
    List<Life> lives = new ArrayList<>();
    lives.add(
        new Life(
            NETWORK,
            IN + "'name': 'net', 'autoCreateSubnetworks': false, 'mtu': 1460",
            IN + "'name': 'net', 'autoCreateSubnetworks': false, 'mtu': 8896"));
    String range =
        "'secondaryIpRanges': [{'rangeName': 'pods', 'ipCidrRange': '10.4.0.0/14'},"
            + " {'rangeName': 'services', 'ipCidrRange': '10.0.32.0/20'}]";
    lives.add(
        new Life(
            SUBNETWORK,
            HERE + NET + "'name': 'sub', 'ipCidrRange': '192.168.0.0/20', " + range,
            HERE
                + NET
                + "'name': 'sub', 'ipCidrRange': '192.168.0.0/18', 'privateIpGoogleAccess': true, "
                + range));
    lives.add(
        new Life(
            "gcp:compute/firewall:Firewall",
            IN
                + NET
                + "'name': 'in', 'direction': 'INGRESS', 'allows': [{'protocol': 'tcp'}],"
                + " 'sourceRanges': ['10.0.0.0/8'], 'targetTags': ['a']",
            IN
                + NET
                + "'name': 'in', 'direction': 'INGRESS', 'allows': [{'protocol': 'tcp', 'ports':"
                + " ['22']}], 'sourceRanges': ['10.0.0.0/9']"));
    return lives;
  }

  private static List<Life> routers() {
    List<Life> lives = new ArrayList<>();
    lives.add(
        new Life(
            "gcp:compute/router:Router",
            HERE + NET + "'name': 'router'",
            HERE + NET + "'name': 'router', 'description': 'd'"));
    String nat =
        HERE
            + "'router': 'router', 'name': 'nat', 'natIpAllocateOption': 'AUTO_ONLY',"
            + " 'sourceSubnetworkIpRangesToNat': 'ALL_SUBNETWORKS_ALL_IP_RANGES'";
    lives.add(new Life("gcp:compute/routerNat:RouterNat", nat, nat + ", 'minPortsPerVm': 128"));
    lives.add(
        new Life(
            "gcp:compute/resourcePolicy:ResourcePolicy",
            HERE + "'name': 'policy', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}",
            ""));
    return lives;
  }

  private static List<Life> project() {
    List<Life> lives = new ArrayList<>();
    lives.add(
        new Life(
            ACCOUNT,
            IN + "'accountId': 'my-nodes', 'displayName': 'N'",
            IN + "'accountId': 'my-nodes', 'displayName': 'M'"));
    lives.add(
        new Life(
            "gcp:projects/service:Service",
            IN + "'service': 'compute.googleapis.com', 'disableOnDestroy': true",
            ""));
    lives.add(
        new Life(
            "gcp:artifactregistry/repository:Repository",
            IN + "'location': 'us-central1', 'repositoryId': 'images', 'format': 'DOCKER'",
            IN
                + "'location': 'us-central1', 'repositoryId': 'images', 'format': 'DOCKER',"
                + " 'description': 'd', 'labels': {'a': 'b'}"));
    lives.add(
        new Life(
            BUCKET,
            IN + "'name': 'my-bucket', 'location': 'us-central1'",
            IN + "'name': 'my-bucket', 'location': 'us-central1', 'labels': {'a': 'b'}"));
    return lives;
  }

  private static List<Life> members() {
    List<Life> lives = new ArrayList<>();
    String member = "'role': 'roles/viewer', 'member': 'serviceAccount:" + EMAIL + "'";
    lives.add(new Life("gcp:projects/iAMMember:IAMMember", IN + member, ""));
    lives.add(
        new Life(
            "gcp:serviceaccount/iAMMember:IAMMember",
            "'serviceAccountId': 'projects/my-project/serviceAccounts/" + EMAIL + "', " + member,
            ""));
    lives.add(
        new Life(
            "gcp:storage/bucketIAMMember:BucketIAMMember",
            "'bucket': 'my-bucket', "
                + member
                + ", 'condition': {'title': 't', 'expression': 'true'}",
            ""));
    return lives;
  }

  private static List<Life> clusters() {
    List<Life> lives = new ArrayList<>();
    String cluster =
        IN
            + "'location': 'us-central1', 'name': 'a4', 'initialNodeCount': 1, 'nodeLocations':"
            + " ['us-central1-b'], 'network': 'projects/my-project/global/networks/net',"
            + " 'subnetwork': 'projects/my-project/regions/us-central1/subnetworks/sub',"
            + " 'removeDefaultNodePool': true, 'deletionProtection': false,"
            + " 'ipAllocationPolicy': {'clusterSecondaryRangeName': 'pods',"
            + " 'servicesSecondaryRangeName': 'services'}";
    lives.add(new Life(CLUSTER, cluster, cluster + ", 'resourceLabels': {'a': 'b'}"));
    String pool =
        IN
            + "'location': 'us-central1', 'cluster': 'a4', 'name': 'cpu', 'nodeLocations':"
            + " ['us-central1-b'], 'nodeCount': %d, 'nodeConfig': {'machineType': 'e2-standard-4'%s}";
    String hosts =
        ", 'hostMaintenancePolicy': {'maintenanceInterval': 'PERIODIC'}, 'shieldedInstanceConfig':"
            + " {'enableSecureBoot': true, 'enableIntegrityMonitoring': true}";
    lives.add(
        new Life(
            POOL,
            pool.formatted(1, hosts),
            pool.formatted(
                2,
                hosts
                    + ", 'labels': {'a': 'b'}, 'resourceLabels': {'c': 'd'}, 'taints': [{'key': 'k',"
                    + " 'value': 'v', 'effect': 'NO_SCHEDULE'}]")));
    return lives;
  }

  private static ObjectNode json(String inside) {
    return Json.parseObject("{" + inside.replace('\'', '"') + "}");
  }

  private static Wanted wanted(String type, String inputs) {
    return new Wanted(Urns.of("dev", "test", type, "it"), json(inputs), HOUR);
  }

  /** Creates the resources on which a type may depend. */
  private void createDependencies(Life life) {
    all().stream()
        .takeWhile(other -> !other.type().equals(life.type()))
        .forEach(other -> provider.create(wanted(other.type(), other.made())));
  }

  @Test
  void theTestCoversEveryType() {
    assertThat(all()).extracting(Life::type).containsExactlyInAnyOrderElementsOf(types());
  }

  private List<String> types() {
    String message = "";
    try {
      provider.id("gcp:a:B", Json.object());
    } catch (ProviderException e) {
      message = String.valueOf(e.getMessage());
    }
    assertThat(message).startsWith("gcp:a:B is not emulated; there are [");
    return List.of(message.replaceFirst(".*\\[", "").replace("]", "").split(", ", -1));
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyTypeIsCreatedChangedAndDeleted(Life life) {
    createDependencies(life);
    int countBefore = cloud.existing().size();
    ObjectNode made = json(life.made());
    Existing existing = provider.create(wanted(life.type(), life.made()));
    assertThat(existing.id()).isEqualTo(provider.id(life.type(), made));
    assertThat(existing.inputs()).as("inputs after a refresh without changes").isEqualTo(made);
    if (!life.changed().isEmpty()) {
      ObjectNode changed = json(life.changed());
      Existing now = provider.update(existing.id(), made, wanted(life.type(), life.changed()));
      assertThat(now.inputs()).as("the requested inputs are returned").isEqualTo(changed);
      assertThat(read(life, existing.id(), changed).inputs()).isEqualTo(changed);
    }
    provider.delete(existing.id(), wanted(life.type(), life.made()));
    assertThat(provider.read(life.type(), existing.id(), made)).isEmpty();
    assertThat(cloud.existing()).hasSize(countBefore);
    provider.delete(existing.id(), wanted(life.type(), life.made()));
  }

  private Existing read(Life life, String id, ObjectNode known) {
    return provider.read(life.type(), id, known).orElseThrow();
  }

  /** The engine has only the ID when it imports a resource, so the read must return all inputs. */
  @ParameterizedTest
  @MethodSource("all")
  void everyTypeIsImportedByItsId(Life life) {
    createDependencies(life);
    Existing made = provider.create(wanted(life.type(), life.made()));
    ObjectNode read = read(life, made.id(), Json.object()).inputs();
    Map<String, Object> differing = new TreeMap<>();
    ObjectNode requested = json(life.made());
    ObjectNode refreshed = InputRefresh.of(requested, read);
    requested
        .properties()
        .forEach(
            field -> {
              boolean same = field.getValue().equals(refreshed.get(field.getKey()));
              if (!same || (!read.has(field.getKey()) && !NOT_RETURNED.contains(field.getKey()))) {
                differing.put(field.getKey(), String.valueOf(read.get(field.getKey())));
              }
            });
    assertThat(differing).isEmpty();
  }

  /**
   * Inputs that the cloud does not return: settings of the provider itself, and the project of a
   * bucket.
   */
  private static final List<String> NOT_RETURNED =
      List.of("removeDefaultNodePool", "deletionProtection", "disableOnDestroy", "project");

  /**
   * All types except members and APIs refuse to create an existing resource. Adding a member or
   * enabling an API twice changes nothing.
   */
  @ParameterizedTest
  @MethodSource("all")
  void existingResourcesCannotBeCreatedAgain(Life life) {
    createDependencies(life);
    Existing made = provider.create(wanted(life.type(), life.made()));
    if (life.type().contains("Member") || life.type().endsWith(":Service")) {
      assertThat(provider.create(wanted(life.type(), life.made())).id()).isEqualTo(made.id());
      return;
    }
    assertThatThrownBy(() -> provider.create(wanted(life.type(), life.made())))
        .isInstanceOf(ProviderException.class)
        .hasMessageMatching(".*(409|already exists|already own it).*");
  }

  private void assertPoolChangeRefused(String newInputs, String message) {
    Life pool = all().get(all().size() - 1);
    createDependencies(pool);
    Existing made = provider.create(wanted(POOL, pool.made()));
    String before = outputsOf(made.id());
    assertThatThrownBy(() -> provider.update(made.id(), json(pool.made()), wanted(POOL, newInputs)))
        .isInstanceOf(ProviderException.class)
        .hasMessage(message);
    assertThat(outputsOf(made.id())).as("resource after a refused change").isEqualTo(before);
  }

  private String outputsOf(String id) {
    return provider.read(POOL, id, Json.object()).orElseThrow().outputs().toString();
  }

  @Test
  void aChangeOfTheNetworkOfAPoolIsRefused() {
    assertPoolChangeRefused(
        all().get(all().size() - 1).changed() + ", 'networkConfig': {'enablePrivateNodes': true}",
        "node pool: a change of networkConfig is not emulated; the emulator knows those of"
            + " nodeConfig, nodeLocations, upgradeSettings, version, nodeCount, management and"
            + " autoscaling");
  }

  @Test
  void changesOfMachinePropertiesThatAreNotEmulatedAreRefused() {
    assertPoolChangeRefused(
        all().get(all().size() - 1).made().replace("'machineType'", "'spot': true, 'machineType'"),
        "node pool: a change of nodeConfig.spot is not emulated");
  }

  @Test
  void changesOfClusterPropertiesThatAreNotEmulatedAreRefused() {
    Life cluster = all().get(all().size() - 2);
    createDependencies(cluster);
    Existing made = provider.create(wanted(CLUSTER, cluster.made()));
    assertThatThrownBy(
            () ->
                provider.update(
                    made.id(),
                    json(cluster.made()),
                    wanted(CLUSTER, cluster.made() + ", 'enableShieldedNodes': false")))
        .isInstanceOf(ProviderException.class)
        .hasMessageStartingWith("cluster: a change of enableShieldedNodes is not emulated");
  }

  @Test
  void theMessageNamesInvalidAndUnknownInputs() {
    assertThatThrownBy(() -> provider.create(wanted(NETWORK, IN + "'name': 'n', 'mtu': 'big'")))
        .isInstanceOf(ProviderException.class)
        .hasMessage("n.mtu: expected a whole number, got \"big\"");
    assertThatThrownBy(() -> provider.create(wanted(NETWORK, IN + "'name': 'n', 'mut': 1")))
        .isInstanceOf(ProviderException.class)
        .hasMessage("n.mut: no known place in the request");
  }

  @Test
  void aClusterWithDeletionProtectionIsNotDestroyed() {
    Life cluster = all().get(all().size() - 2);
    createDependencies(cluster);
    Existing made = provider.create(wanted(CLUSTER, cluster.made()));
    assertThatThrownBy(() -> provider.delete(made.id(), wanted(CLUSTER, IN + "'name': 'a4'")))
        .isInstanceOf(ProviderException.class)
        .hasMessageStartingWith(
            "Cannot destroy cluster because deletion_protection is set to true");
    assertThat(provider.read(CLUSTER, made.id(), Json.object())).isPresent();
  }
}
