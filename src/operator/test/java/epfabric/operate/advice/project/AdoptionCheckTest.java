package epfabric.operate.advice.project;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.google.SeenResource.Cluster;
import epfabric.operate.google.SeenResource.Network;
import epfabric.operate.google.SeenResource.Pool;
import epfabric.operate.google.SeenResource.Subnetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks how resources that a plan adopts are judged, first without and then with faults. */
class AdoptionCheckTest {
  private static final FabricPlan PLAN =
      Planning.planOf(anEnvironment().withAdoptedCluster().withAdoptedPool().withAdoptedNetworks());
  private static final NodeNetwork GVNIC = PLAN.network().gvnic();
  private static final NodeNetwork RDMA = PLAN.network().rdma().get(0);
  private static final String OTHER_RESOURCE =
      "adopt another one, or let epfabric create it (docs/environment.md)";

  private final AdoptionCheck check = new AdoptionCheck(PLAN);

  /** A cluster that is as the plan assumes until a test changes it. */
  private static final class SeenCluster {
    private String status = "RUNNING";
    private String version = "1.35.8-gke.1036000";
    private String datapath = "ADVANCED_DATAPATH";
    private boolean multiNetworking = true;
    private boolean workloadIdentity = true;
    private boolean queued;
    private final List<Pool> pools = new ArrayList<>();

    SeenCluster() {
      pool(PLAN.pool().machine().name(), PLAN.network().furtherNics());
    }

    SeenCluster pool(String machine, int nics) {
      pools.clear();
      pools.add(new Pool("theirs", "RUNNING", machine, nics, queued));
      return this;
    }

    Optional<Cluster> seen() {
      return Optional.of(
          new Cluster(
              "theirs", status, version, datapath, multiNetworking, workloadIdentity, pools));
    }
  }

  private List<Notice> cluster(SeenCluster cluster) {
    return check.cluster(cluster.seen());
  }

  private static Notice blocks(String subject, String message, String remedy) {
    return Notice.blocks(subject, message, remedy);
  }

  @Test
  void aClusterWithoutFaultsIsReportedInOneLine() {
    assertThat(cluster(new SeenCluster()))
        .containsExactly(Notice.fine("cluster theirs", "as the plan assumes, 1.35.8-gke.1036000"));
  }

  @Test
  void aMissingClusterHasNoOtherFaults() {
    assertThat(check.cluster(Optional.empty()))
        .containsExactly(
            blocks(
                "cluster theirs",
                "does not exist (my-project, us-central1)",
                "correct its name in the environment, or " + OTHER_RESOURCE));
  }

  @Test
  void allFaultsOfAClusterAreReportedAtOnce() {
    SeenCluster cluster = new SeenCluster().pool("a3-megagpu-8g", 1);
    cluster.status = "PROVISIONING";
    cluster.version = "1.32.9-gke.1010000";
    cluster.datapath = "LEGACY_DATAPATH";
    cluster.multiNetworking = false;
    assertThat(cluster(cluster))
        .extracting(Notice::message)
        .containsExactly(
            "is PROVISIONING, not RUNNING",
            "lacks Dataplane V2, which pods need for additional networks",
            "lacks multi-networking, so nodes get no additional NICs",
            "runs 1.32.9-gke.1010000, too old for the installer's read-only view of its node",
            "has machines a3-megagpu-8g; the plan is for a4-highgpu-8g");
  }

  @Test
  void multiNetworkingIsNotRequiredIfGkeCreatesTheNetworks() {
    FabricPlan plan =
        Planning.planOf(anEnvironment().withAdoptedCluster().withNetwork("mode", "dranet-auto"));
    SeenCluster cluster = new SeenCluster();
    cluster.multiNetworking = false;
    assertThat(new AdoptionCheck(plan).cluster(cluster.seen()))
        .containsExactly(Notice.fine("cluster theirs", "as the plan assumes, 1.35.8-gke.1036000"));
  }

  @Test
  void theRemedyOfAFaultThatCanBeFixedIsACommand() {
    SeenCluster cluster = new SeenCluster();
    cluster.multiNetworking = false;
    assertThat(cluster(cluster))
        .singleElement()
        .extracting(Notice::remedy)
        .isEqualTo(
            "gcloud container clusters update theirs --enable-multi-networking"
                + " --location=us-central1 --project=my-project"
                + " (not tried by us on a running cluster), or "
                + OTHER_RESOURCE);
  }

  @Test
  void theOldestSupportedVersionIsNotAFault() {
    SeenCluster cluster = new SeenCluster();
    cluster.version = "1.33.0-gke.1";
    assertThat(cluster(cluster)).extracting(Notice::severity).containsExactly(Severity.FINE);
    cluster.version = "1.32.99-gke.9999999";
    assertThat(cluster(cluster))
        .extracting(Notice::remedy)
        .containsExactly("upgrade it and its node pools to 1.33.0-gke.1 or newer");
  }

  @Test
  void withoutAModuleCacheWorkloadIdentityIsOptional() {
    SeenCluster cluster = new SeenCluster();
    cluster.workloadIdentity = false;
    assertThat(cluster(cluster)).extracting(Notice::severity).containsExactly(Severity.FINE);
    FabricPlan cached =
        Planning.planOf(
            anEnvironment()
                .withSoftware("b200")
                .withAdoptedCluster()
                .withAdoptedNetworks()
                .with("installer", "moduleCache", "true"));
    assertThat(new AdoptionCheck(cached).cluster(cluster.seen()))
        .contains(
            blocks(
                "cluster theirs",
                "lacks Workload Identity, which the module cache needs",
                "set epfabric:installer.moduleCache: false"));
  }

  @Test
  void thePoolMustExistAndHaveTheMachineAndItsNics() {
    SeenCluster clusterWithoutPools = new SeenCluster();
    clusterWithoutPools.pools.clear();
    assertThat(cluster(clusterWithoutPools))
        .containsExactly(
            blocks(
                "node pool theirs",
                "does not exist (cluster theirs)",
                "correct its name in the environment, or " + OTHER_RESOURCE));
    assertThat(cluster(new SeenCluster().pool("a4-highgpu-8g", 8)))
        .containsExactly(
            blocks(
                "node pool theirs",
                "its nodes have 8 additional networks; expected 9",
                "networks are set only when a pool is created: " + OTHER_RESOURCE));
  }

  @Test
  void queuedProvisioningMustMatchTheEnvironment() {
    SeenCluster queued = new SeenCluster();
    queued.queued = true;
    queued.pool(PLAN.pool().machine().name(), PLAN.network().furtherNics());
    assertThat(cluster(queued))
        .containsExactly(
            blocks(
                "node pool theirs",
                "creates nodes only for ProvisioningRequests, but the plan expects existing nodes",
                "set epfabric:gpuPool.queued: true"));
    AdoptionCheck ofQueued =
        new AdoptionCheck(
            Planning.planOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withAdoptedPool()
                    .withAdoptedNetworks()
                    .withPool("queued", "true")));
    assertThat(ofQueued.cluster(queued.seen())).allMatch(n -> n.severity() == Severity.FINE);
    assertThat(ofQueued.cluster(new SeenCluster().seen()))
        .containsExactly(
            blocks(
                "node pool theirs",
                "does not use queued provisioning, but the plan expects nodes created on request",
                "remove epfabric:gpuPool.queued"));
  }

  @Test
  void otherPoolsOfTheClusterAreNotChecked() {
    FabricPlan created =
        Planning.planOf(anEnvironment().withAdoptedCluster().withAdoptedNetworks());
    assertThat(new AdoptionCheck(created).cluster(new SeenCluster().pool("n2", 0).seen()))
        .extracting(Notice::severity)
        .containsExactly(Severity.FINE);
  }

  private Notice network(NodeNetwork nic, int mtu, String profile) {
    return check.network(nic, Optional.of(new Network(nic.network(), mtu, profile)));
  }

  @Test
  void anRdmaNetworkMustHaveTheProfileOfItsZone() {
    assertThat(network(RDMA, 8896, "us-central1-b-vpc-roce"))
        .isEqualTo(Notice.fine("network rdma-net", "profile us-central1-b-vpc-roce, MTU 8896"));
    assertThat(network(RDMA, 8896, "us-central1-a-vpc-roce"))
        .isEqualTo(
            blocks(
                "network rdma-net",
                "has profile us-central1-a-vpc-roce; expected profile us-central1-b-vpc-roce"
                    + " for RDMA NICs",
                "a profile is set only when a network is created: " + OTHER_RESOURCE));
    assertThat(network(RDMA, 8896, "").message())
        .isEqualTo("has no network profile; expected profile us-central1-b-vpc-roce for RDMA NICs");
    assertThat(check.network(RDMA, Optional.empty()).message())
        .isEqualTo("does not exist (my-project)");
  }

  @Test
  void networkOfTheSecondHostNicMustHaveNoProfile() {
    assertThat(network(GVNIC, 8896, ""))
        .isEqualTo(Notice.fine("network gvnic-net", "no network profile, MTU 8896"));
    assertThat(network(GVNIC, 8896, "us-central1-b-vpc-roce").message())
        .isEqualTo(
            "has profile us-central1-b-vpc-roce; expected no network profile"
                + " for the second host NIC");
  }

  @Test
  void aSmallMtuBlocksRdmaNetworksAndIsAWarningForGvnicNetworks() {
    Notice slow = network(RDMA, 1460, "us-central1-b-vpc-roce");
    assertThat(slow.severity()).isEqualTo(Severity.BLOCKS);
    assertThat(slow.message()).isEqualTo("has an MTU of 1460; expected 8896, or RoCE is slow");
    Notice warned = network(GVNIC, 1460, "");
    assertThat(warned.severity()).isEqualTo(Severity.WARNS);
    assertThat(warned.remedy())
        .isEqualTo(
            "gcloud compute networks update gvnic-net --mtu=8896 --project=my-project,"
                + " while no machine runs in it");
  }

  private Notice subnetwork(String network, String range) {
    return check.subnetwork(
        RDMA, Optional.of(new Subnetwork(RDMA.subnetwork(), network, range, Map.of())));
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.0/24, FINE", "10.0.0.0/29, FINE", "10.0.0.0/30, BLOCKS", "?, FINE"})
  void aSubnetworkMustHaveAnAddressForEachNode(String range, Severity severity) {
    assertThat(PLAN.pool().totalNodes()).isEqualTo(2);
    assertThat(subnetwork("rdma-net", range).severity()).isEqualTo(severity);
  }

  @Test
  void aSubnetworkOfTheWrongNetworkIsReported() {
    assertThat(subnetwork("other-net", "10.0.0.0/24"))
        .isEqualTo(
            blocks(
                "subnetwork r0",
                "is in network other-net, not rdma-net",
                "correct epfabric:network.adopt"));
    assertThat(check.subnetwork(RDMA, Optional.empty()).message())
        .isEqualTo("does not exist (my-project, us-central1)");
  }

  @Test
  void theRemedyOfATooSmallSubnetworkIsOneCommand() {
    assertThat(subnetwork("rdma-net", "10.0.0.0/30"))
        .isEqualTo(
            blocks(
                "subnetwork r0",
                "10.0.0.0/30 has room for 0 nodes; the plan has 2",
                "gcloud compute networks subnets expand-ip-range r0 --region=us-central1"
                    + " --project=my-project --prefix-length=LENGTH"));
  }
}
