package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.fabric.plan.PlacementPlan.WorkloadPolicy;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.workspace.PlanWarnings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests pools of machines whose NVLink connects nodes. */
class NvlinkDomainRulesTest {
  private static EnvironmentBuilder a4x() {
    return anEnvironment()
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  private static EnvironmentBuilder withReservations(String... reservations) {
    String items = String.join("}, {reservation: ", reservations);
    return anEnvironment()
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withPool("pools", "[{reservation: " + items + "}]");
  }

  @Test
  void aWorkloadPolicyPlacesAPoolInOneNvlinkDomain() {
    assertThat(planOf(a4x().withPool("nodes", "18")).pool().spec().orElseThrow().placement())
        .isEqualTo(
            PlacementPlan.declaring(
                new WorkloadPolicy(
                    "epfabric-test-placement", Optional.empty(), Optional.of("1x72"))));
  }

  @Test
  void anExistingPlacementPolicyIsUsed() {
    assertThat(
            planOf(a4x().withPool("placementPolicy", "{name: rack-policy}"))
                .pool()
                .spec()
                .orElseThrow()
                .placement())
        .isEqualTo(PlacementPlan.existing("rack-policy"));
  }

  @Test
  void refusesATestBetweenDomainsInASinglePool() {
    assertThat(problemsOf(a4x().accepting("nccl-between-domains")))
        .contains("\"nccl-between-domains\" cannot run on 1 pool")
        .contains("expected: epfabric:gpuPool.pools of 2 or more");
    assertThat(planOf(a4x()).workload().acceptance().open())
        .contains("nccl-between-domains: all nodes are in one pool");
    assertThat(problemsOf(withReservations("one", "two").accepting("nccl-between-domains")))
        .isEmpty();
  }

  @Test
  void refusesSpotNodes() {
    assertThat(problemsOf(anEnvironment().withMachine("a4x-highgpu-4g").boughtAs("spot")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:15: epfabric:gpuPool.capacity: a4x-highgpu-4g is sold by reservation only, got capacity spot
              expected: capacity: reservation
              hint: known from Google's page on A4X in GKE: reservation-bound only, 2026-04-06""");
  }

  @Test
  void refusesNodesWithoutAReservation() {
    assertThat(problemsOf(anEnvironment().withMachine("a4x-highgpu-4g")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:gpuPool.capacity: a4x-highgpu-4g is sold by reservation only, got capacity spot
              expected: capacity: reservation
              hint: known from Google's page on A4X in GKE: reservation-bound only, 2026-04-06""");
    assertThat(problemsOf(anEnvironment().withMachine("a4x-highgpu-4g").boughtAs("reservation")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:gpuPool.reservation: capacity reservation needs the reservation's name
              expected: NAME, or projects/PROJECT/reservations/NAME""");
  }

  @Test
  void refusesNineteenNodesInAPool() {
    assertThat(problemsOf(a4x().withPool("nodes", "19")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:12: epfabric:gpuPool.nodes: a pool of a4x-highgpu-4g is one NVLink domain, which has at most 18 nodes, got 19
              expected: at most 18
              hint: for more nodes: epfabric:gpuPool.pools of 2 or more""");
    assertThat(problemsOf(a4x().withPool("autoscaling", "{min: 0, max: 37}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:32: epfabric:gpuPool.autoscaling.max: a pool of a4x-highgpu-4g is one NVLink domain, which has at most 18 nodes, got 37
              expected: at most 18
              hint: for more nodes: epfabric:gpuPool.pools of 3 or more""");
  }

  @Test
  void refusesNodesWithoutPlacement() {
    assertThat(problemsOf(a4x().placed("none")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:16: epfabric:gpuPool.placement: NVLink connects nodes of a4x-highgpu-4g only where a workload policy places them, got placement none
              expected: compact, or no placement""");
  }

  @Test
  void refusesAMaximumDistanceBesideTheTopology() {
    assertThat(problemsOf(a4x().withPool("placementPolicy", "{maxDistance: block}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:36: epfabric:gpuPool.placementPolicy.maxDistance: the workload policy of a4x-highgpu-4g has the accelerator topology 1x72, and Google allows no maximum distance beside one
              expected: no maxDistance""");
  }

  @Test
  void refusesSurgeUpgrades() {
    assertThat(problemsOf(a4x().withPool("upgrades", "{maxSurge: 1}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:26: epfabric:gpuPool.upgrades.maxSurge: an NVLink domain of a4x-highgpu-4g has no node beside its own to surge into, got 1
              expected: 0, or no maxSurge""");
  }

  @Test
  void refusesDriversOfTheInstaller() {
    assertThat(problemsOf(a4x().withPool("drivers", "installer")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:14: epfabric:gpuPool.drivers: Google offers a4x-highgpu-4g with Container-Optimized OS only, which has GKE's drivers, got installer
              expected: gke""");
  }

  @Test
  void refusesGpusThatAreClaimedWithANic() {
    assertThat(
            problemsOf(
                a4x()
                    .withPool("gpus", "claimed")
                    .withPool("driverVersion", "disabled")
                    .with("acceptance", "gate", "off")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:11: epfabric:gpuPool.gpus: pods claim each GPU with a NIC at the same PCIe root, and the NICs of a4x-highgpu-4g are at its CPUs
              expected: counted, or no gpus""");
  }

  @Test
  void refusesTheFirstGenerationOfDeepEp() {
    assertThat(problemsOf(a4x().withSoftware("b200-gke")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:22: epfabric:software: set "b200-gke" is not compiled for a4x-highgpu-4g (epfabric:gpuPool.machine)
              expected: a4-highgpu-8g
              hint: the set for this machine is a4x-v2
            Pulumi.test.yaml:4:22: epfabric:software: set "b200-gke": kernels of DeepEP V1 between nodes assume eight GPUs in each node, and this machine has four, got deepep.generation v1-rcqp, machine a4x-highgpu-4g
              expected: a4x-v2, or another set with DeepEP V2
              hint: known from deepseek-ai/DeepEP#579""");
  }

  @Test
  void refusesASubBlockThatTwoPoolsName() {
    String subBlock = "rack/reservationBlocks/b1/reservationSubBlocks/s1";
    assertThat(
            problemsOf(
                withReservations(subBlock, "rack/reservationBlocks/b1/reservationSubBlocks/s2")))
        .isEmpty();
    assertThat(problemsOf(withReservations("rack", "rack"))).isEmpty();
    assertThat(problemsOf(a4x().withPool("pools", "2"))).isEmpty();
    assertThat(problemsOf(withReservations(subBlock, subBlock)))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:93: epfabric:gpuPool.pools[1].reservation: two pools of a4x-highgpu-4g are in one sub-block, got "rack/reservationBlocks/b1/reservationSubBlocks/s1"
              expected: another sub-block
              hint: a sub-block is one NVLink domain, and only one placement policy can hold it""");
    assertThat(
            problemsOf(
                anEnvironment()
                    .inZone("us-central1-a")
                    .withMachine("a4x-highgpu-4g")
                    .boughtAs("reservation")
                    .withReservation(subBlock)
                    .withPool("pools", "2")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:18: epfabric:gpuPool.reservation: 2 pools of a4x-highgpu-4g are in one sub-block, got "rack/reservationBlocks/b1/reservationSubBlocks/s1"
              expected: a list of pools, each with its own sub-block
              hint: a sub-block is one NVLink domain, and only one placement policy can hold it""");
  }

  /**
   * Pools without a chosen sub-block are allowed: in gke-a4x of cluster-toolkit, too, each pool
   * holds its own sub-block.
   */
  @Test
  void aWarningExplainsSubBlocksChosenByGoogle() {
    String block = "rack/reservationBlocks/b1";
    String subBlock = block + "/reservationSubBlocks/s1";
    assertThat(warnings(withReservations(subBlock, block + "/reservationSubBlocks/s2"))).isEmpty();
    assertThat(warnings(a4x())).isEmpty();
    assertThat(warnings(withReservations(block, block)))
        .containsExactly(
            Notice.warns(
                "epfabric:gpuPool.pools",
                "each of 2 pools holds a whole sub-block, which Google chooses: reservation rack"
                    + " needs 2 that no other pool holds",
                "to choose them: a list of pools, each with reservation"
                    + " NAME/reservationBlocks/BLOCK/reservationSubBlocks/SUBBLOCK"));
    assertThat(warnings(a4x().withPool("pools", "3"))).hasSize(1);
  }

  private static List<Notice> warnings(EnvironmentBuilder environment) {
    return PlanWarnings.of(planOf(environment)).stream()
        .filter(notice -> notice.subject().equals("epfabric:gpuPool.pools"))
        .toList();
  }

  @Test
  void refusesGkeVersionsWithBrokenImages() {
    assertThat(
            problemsOf(
                a4x()
                    .withCluster("releaseChannel", "none")
                    .withCluster("version", "1.33.3-gke.1000000")))
        .contains(
            """
            epfabric:cluster.version: a4x-highgpu-4g does not work with this version, got "1.33.3-gke.1000000": its images for Arm nodes are not complete, and containers end with "exec format error"
              expected: 1.33.4-gke.1036000 or newer
              hint: known from GKE release note of 2025-09-25, and the versions that Google's page on A4X requires""");
  }

  @Test
  void reportsAllProblemsTogether() {
    EnvironmentBuilder withSeveralProblems =
        anEnvironment()
            .withMachine("a4x-highgpu-4g")
            .withSoftware("b200")
            .boughtAs("spot")
            .withPool("nodes", "19")
            .withPool("drivers", "installer");
    assertThat(
            problemsOf(withSeveralProblems)
                .lines()
                .filter(line -> line.startsWith("Pulumi.test.yaml")))
        .hasSize(5);
  }
}
