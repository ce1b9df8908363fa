package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.ShippedEnvironments.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.Strategy;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedEnvironmentsTest {
  static List<String> names() {
    return List.copyOf(ShippedEnvironments.files().keySet());
  }

  @Test
  void fiveEnvironmentsAreShipped() {
    assertThat(names()).containsExactly("dev", "device", "dranet-auto", "guide", "prod");
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyEnvironmentIsPlannedWithoutProblems(String name) {
    assertThat(Planning.problemsOf(source(name))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void planningAnEnvironmentTwiceGivesTheSamePlan(String name) {
    assertThat(planOf(source(name))).hasToString(planOf(source(name)).toString());
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyDecisionHasAnOrigin(String name) {
    assertThat(planOf(source(name)).decisions())
        .isNotEmpty()
        .allSatisfy(decision -> assertThat(decision.origin()).isNotBlank())
        .map(PlanDecision::key)
        .doesNotHaveDuplicates();
  }

  @Test
  void devBuysTwoSpotNodesPlacedCompactly() {
    NodePoolPlan pool = planOf(source("dev")).pool();
    assertThat(pool.name()).isEqualTo("epfabric-dev-gpu");
    assertThat(pool.nodes()).isEqualTo(2);
    assertThat(pool.gpus()).isEqualTo(16);
    assertThat(pool.machine().name()).isEqualTo("a4-highgpu-8g");
    NodePoolPlan.Spec spec = pool.spec().orElseThrow();
    assertThat(spec.buying().capacity()).isEqualTo(Capacity.SPOT);
    assertThat(spec.placement().compact()).isTrue();
    assertThat(spec.node().disks())
        .isEqualTo(new NodePoolPlan.Disks("hyperdisk-balanced", 200, 32));
    assertThat(spec.upgrades())
        .isEqualTo(new NodePoolPlan.Upgrades(Strategy.SURGE, 0, 1, true, true));
    assertThat(spec.node().host().secureBoot()).isTrue();
  }

  @Test
  void devCreatesItsNetworksLikeTheClusterToolkit() {
    NetworkPlan network = planOf(source("dev")).network();
    assertThat(network.primary())
        .contains(
            new NetworkPlan.Primary(
                "epfabric-dev-net-0", "epfabric-dev-sub-0", "pods", "services"));
    assertThat(network.nodeNetworks())
        .map(NodeNetwork::podNetwork)
        .containsExactly(
            "eth1",
            "gpu0rdma0",
            "gpu1rdma0",
            "gpu2rdma0",
            "gpu3rdma0",
            "gpu4rdma0",
            "gpu5rdma0",
            "gpu6rdma0",
            "gpu7rdma0");
    assertThat(network.addresses().orElseThrow().rdma())
        .hasSize(8)
        .last()
        .hasToString("192.168.184.0/21");
  }

  @Test
  void devAllowsRemovalAndHasNoAutomaticUpgrades() {
    FabricPlan plan = planOf(source("dev"));
    assertThat(plan.scope().protection()).isEqualTo(Protection.NONE);
    ClusterPlan.Spec cluster = plan.cluster().spec().orElseThrow();
    assertThat(plan.cluster().location()).isEqualTo("us-central1");
    assertThat(cluster.deletionProtection()).isFalse();
    assertThat(cluster.maintenanceExclusion()).isTrue();
    assertThat(cluster.channel()).isEqualTo(ReleaseChannel.REGULAR);
    assertThat(cluster.access().privateNodes()).isTrue();
  }

  @Test
  void devRunsEveryTestStrictlyWithTheB200Set() {
    WorkloadPlan workload = planOf(source("dev")).workload();
    assertThat(workload.software().name()).isEqualTo("b200-gke");
    assertThat(workload.images().built()).isFalse();
    assertThat(workload.acceptance().criteria().gate()).isEqualTo(Gate.STRICT);
    assertThat(workload.acceptance().tests())
        .extracting(
            TestRun::job, run -> run.pods().count(), run -> run.pods().together(), TestRun::experts)
        .containsExactly(
            tuple("epbench-accept", 2, 1, OptionalInt.empty()),
            tuple("nic-bandwidth", 2, 2, OptionalInt.empty()),
            tuple("deepep-intranode", 2, 1, OptionalInt.of(256)),
            tuple("deepep-internode", 2, 2, OptionalInt.of(256)),
            tuple("deepep-low-latency-nvlink", 2, 1, OptionalInt.of(288)),
            tuple("deepep-data", 2, 1, OptionalInt.of(256)),
            tuple("deepep-low-latency-nic", 2, 1, OptionalInt.of(288)),
            tuple("deepep-low-latency", 2, 2, OptionalInt.of(288)),
            tuple("nccl-allreduce", 2, 2, OptionalInt.empty()));
  }

  @Test
  void devCostsTheListedSpotPriceOfTwoNodes() {
    CostPlan cost = planOf(source("dev")).cost();
    assertThat(cost.usdPerHour()).contains(2 * 39.6336);
    assertThat(cost.budgetUsdPerNodeHour()).contains(60.0);
  }

  @Test
  void prodUsesAReservationWithoutPlacementAndIsProtected() {
    FabricPlan plan = planOf(source("prod"));
    NodePoolPlan.Spec spec = plan.pool().spec().orElseThrow();
    assertThat(plan.pool().nodes()).isEqualTo(8);
    assertThat(spec.buying().capacity()).isEqualTo(Capacity.RESERVATION);
    assertThat(spec.buying().reservations())
        .extracting(Reservation::path)
        .containsExactly("projects/my-project/reservations/b200-prod");
    assertThat(spec.placement().compact()).isFalse();
    assertThat(spec.node().version()).isEmpty();
    assertThat(plan.scope().isProtected()).isTrue();
    assertThat(plan.scope().labels())
        .containsEntry("team", "ml-infra")
        .containsEntry("epfabric-environment", "prod");
    ClusterPlan.Spec cluster = plan.cluster().spec().orElseThrow();
    assertThat(cluster.deletionProtection()).isTrue();
    assertThat(cluster.access().authorizedNetworks())
        .hasToString("[AuthorizedNetwork[cidr=203.0.113.0/24, name=office]]");
  }

  @Test
  void prodRunsItsThreeTestsInTheOrderOfTheChain() {
    assertThat(planOf(source("prod")).workload().acceptance().tests())
        .extracting(
            TestRun::job, run -> run.pods().count(), run -> run.pods().together(), TestRun::experts)
        .containsExactly(
            tuple("deepep-intranode", 8, 1, OptionalInt.of(256)),
            tuple("deepep-internode", 8, 8, OptionalInt.of(256)),
            tuple("nccl-allreduce", 8, 8, OptionalInt.empty()));
  }

  @Test
  void prodHasNoPriceBecauseReservationsHaveNoListedPrice() {
    assertThat(planOf(source("prod")).cost().usdPerHour()).isEmpty();
  }

  @Test
  void guideAdoptsClusterAndNetworksAndCreatesOnlyThePool() {
    FabricPlan plan = planOf(source("guide"));
    assertThat(plan.cluster().adopted()).isTrue();
    assertThat(plan.cluster().location()).isEqualTo("asia-southeast1");
    assertThat(plan.network().adopted()).isTrue();
    assertThat(plan.network().primary()).isEmpty();
    assertThat(plan.network().rdma())
        .map(NodeNetwork::subnetwork)
        .startsWith("chrisya-gke-a4-rdma-sub-0")
        .endsWith("chrisya-gke-a4-rdma-sub-7");
    assertThat(plan.pool().name()).isEqualTo("a4-highgpu-ubuntu-02");
    assertThat(plan.pool().spec().map(s -> s.node().disks().bootDiskGib()))
        .isEqualTo(Optional.of(1000));
  }

  @Test
  void guideOnlyWarnsIfAFabricMissesItsLimits() {
    WorkloadPlan workload = planOf(source("guide")).workload();
    assertThat(workload.software().name()).isEqualTo("guide");
    assertThat(workload.acceptance().criteria().gate()).isEqualTo(Gate.WARN);
    assertThat(workload.acceptance().criteria().limits()).isEqualTo("guide");
  }

  @Test
  void theHopperMachineGetsItsOwnSoftware() {
    FabricPlan plan = planOf(anEnvironment().withMachine("a3-ultragpu-8g"));
    assertThat(plan.workload().software().name()).isEqualTo("h200-gke");
    assertThat(plan.pool().machine().gpus().accelerator()).isEqualTo("nvidia-h200-141gb");
    assertThat(plan.network().rdma()).hasSize(8);
    assertThat(plan.cost().usdPerHour()).isEmpty();
  }

  @Test
  void aParkedPoolRunsNoTest() {
    assertThat(planOf(anEnvironment().withNodes(0)).workload().acceptance().tests()).isEmpty();
  }

  @Test
  void aSingleNodeRunsTheTestsOfEachNode() {
    assertThat(planOf(anEnvironment().withNodes(1)).workload().acceptance().tests())
        .map(TestRun::test)
        .containsExactly(
            "epbench", "intranode", "low-latency-nvlink", "deepep-data", "low-latency-nic");
  }

  @Test
  void settingsOfTheTransportBecomeVariables() {
    assertThat(
            planOf(
                    anEnvironment()
                        .withTransport("serviceLevel", "3")
                        .withTransport("qpDepth", "512"))
                .workload()
                .variables())
        .containsEntry("NVSHMEM_IB_SL", "3")
        .containsEntry("NVSHMEM_QP_DEPTH", "512")
        .containsEntry("NVSHMEM_IBGDA_NIC_HANDLER", "gpu");
  }

  @ParameterizedTest
  @CsvSource({
    "b200, NVSHMEM_IB_SL",
    "guide, NVSHMEM_IB_SL",
    "deepep-v2, EP_OVERRIDE_RDMA_SL",
    "nccl-gin, NCCL_IB_SL"
  })
  void theServiceLevelIsSetInTheVariableOfTheTransport(String software, String variable) {
    FabricPlan plan =
        planOf(anEnvironment().withSoftware(software).withTransport("serviceLevel", "3"));
    assertThat(plan.workload().variables()).containsEntry(variable, "3");
    assertThat(plan.workload().variables().keySet())
        .filteredOn(name -> name.endsWith("_SL"))
        .containsExactly(variable);
    assertThat(plan.decisions())
        .contains(new PlanDecision("epfabric:transport.variables." + variable, "3", "given"));
  }

  @Test
  void theDefaultTimeoutEqualsTheTimeoutOfDeepEp() {
    FabricPlan defaultPlan = planOf(anEnvironment());
    String key = "epfabric:transport.timeoutSeconds";
    assertThat(defaultPlan.workload().timeoutSeconds()).isEqualTo(100);
    assertThat(defaultPlan.decisions())
        .contains(new PlanDecision(key, "100", "default: DeepEP's NUM_CPU_TIMEOUT_SECS"));
    FabricPlan planWithLongerTimeout =
        planOf(anEnvironment().withTransport("timeoutSeconds", "300"));
    assertThat(planWithLongerTimeout.workload().timeoutSeconds()).isEqualTo(300);
    assertThat(planWithLongerTimeout.decisions())
        .contains(new PlanDecision(key, "300", "Pulumi.test.yaml:5:21"));
  }

  @Test
  void anAdoptedClusterGetsNoUnusedRanges() {
    FabricPlan plan = planOf(anEnvironment().withAdoptedCluster());
    NetworkPlan.Addresses addresses = plan.network().addresses().orElseThrow();
    assertThat(addresses.primary()).isEmpty();
    assertThat(addresses.gvnic()).hasToString("Optional[192.168.64.0/18]");
    assertThat(addresses.rdma()).hasSize(8);
    assertThat(plan.decisions())
        .map(PlanDecision::key)
        .filteredOn(key -> key.endsWith("Cidr"))
        .containsExactly("epfabric:network.gvnicCidr", "epfabric:network.rdmaCidr");
  }

  @Test
  void onlyAListedPriceAboveTheBudgetExceedsTheBudget() {
    assertThat(costWithBudget("39.6").exceededBudgetUsdPerNodeHour()).contains(39.6);
    assertThat(costWithBudget("39.6336").exceededBudgetUsdPerNodeHour()).isEmpty();
    assertThat(planOf(anEnvironment()).cost().exceededBudgetUsdPerNodeHour()).isEmpty();
  }

  private static CostPlan costWithBudget(String usd) {
    return planOf(anEnvironment().with("budget", "maxSpotPerNodeHour", usd)).cost();
  }

  @Test
  void aFlexStartPoolIsNeitherRepairedNorPlaced() {
    FabricPlan plan = planOf(anEnvironment().boughtAs("flex-start").scalingFrom(0, 4));
    NodePoolPlan.Spec spec = plan.pool().spec().orElseThrow();
    assertThat(spec.upgrades().autoRepair()).isFalse();
    assertThat(spec.placement().compact()).isFalse();
    assertThat(plan.pool().nodes()).isEqualTo(4);
  }

  @Test
  void aClusterWithoutAChannelHasNoExclusionAndNoAutomaticUpgrades() {
    FabricPlan plan = planOf(anEnvironment().withCluster("releaseChannel", "none"));
    assertThat(plan.cluster().spec().map(ClusterPlan.Spec::maintenanceExclusion)).contains(false);
    assertThat(plan.pool().spec().map(s -> s.upgrades().autoUpgrade())).contains(false);
  }

  @Test
  void aDecisionHasThePlaceOfTheSettingInTheFile() {
    assertThat(planOf(anEnvironment().withNodes(4)).decisions())
        .contains(new PlanDecision("epfabric:gpuPool.nodes", "4", "Pulumi.test.yaml:5:12"));
  }
}
