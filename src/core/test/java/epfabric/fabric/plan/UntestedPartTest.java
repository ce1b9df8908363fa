package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.NodeRound;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UntestedPartTest {
  private static final String SPEED =
      "speed in epbench, low-latency-nvlink, low-latency-nic, low-latency: profile \"default\" has"
          + " no floor for them";

  private static final String ADVISORY =
      "whether nic-bandwidth, low-latency-nic pass a gate: their verdicts are reported only, unless"
          + " epfabric:acceptance.tests names them";

  private static final String ADVISORY_OF_ONE_NODE =
      "whether low-latency-nic passes: its verdict is reported only, unless"
          + " epfabric:acceptance.tests names it";

  private static AcceptancePlan plan(EnvironmentBuilder environment) {
    return Planning.planOf(environment).workload().acceptance();
  }

  private static List<String> untestedParts(EnvironmentBuilder environment) {
    return plan(environment).untested().stream().map(UntestedPart::text).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 8, 12, 16, 18, 20})
  void supportedNodeCountsRunEachTestInOneRound(int nodes) {
    AcceptancePlan plan = plan(anEnvironment().withNodes(nodes));
    assertThat(plan.tests()).hasSize(9).allMatch(run -> run.pods().rounds().isEmpty());
    assertThat(untestedParts(anEnvironment().withNodes(nodes)))
        .containsExactly(SPEED.replace("low-latency: ", "low-latency, nccl-allreduce: "), ADVISORY);
  }

  /** Google published a minimum for runs with gIB. */
  @Test
  void theAllReduceHasAMinimumIfGibIsDeployed() {
    String image = "example.org/gib@sha256:" + "4".repeat(64);
    assertThat(
            untestedParts(
                anEnvironment().withNodes(2).with("addons", "gib", "true").withImage("gib", image)))
        .containsExactly(SPEED, ADVISORY);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 7, 9, 10, 11, 15, 33, 64, 1000})
  void unsupportedNodeCountsRunAllTestsInGroups(int nodes) {
    AcceptancePlan plan = plan(anEnvironment().withNodes(nodes));
    assertThat(plan.share()).isEqualTo("9 of 9 tests");
    assertThat(plan.tests())
        .filteredOn(run -> !run.pods().rounds().isEmpty())
        .extracting(TestRun::test)
        .containsExactly("internode", "low-latency");
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 7, 10, 11, 15, 17, 23, 33})
  void theExpertsOfATestAreDivisibleByTheRanksOfEachGroup(int nodes) {
    for (TestRun run : plan(anEnvironment().withNodes(nodes)).tests()) {
      run.pods().rounds().stream()
          .flatMap(round -> round.groups().stream())
          .forEach(g -> assertThat(run.experts().orElseThrow() % (g.size() * 8)).isZero());
    }
  }

  /** Three nodes are 24 ranks, which do not divide the experts of eight nodes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10|8|0-7,8-9",
        "11|8|0-7,8-9",
        "7|6|0-5",
        "15|12|0-11,12-14",
        "33|20|0-19,20-27,28-31"
      })
  void unsupportedNodeCountsRunInTheLargestGroupsWithTheSameExperts(
      int nodes, int largestGroup, String firstRound) {
    assertThat(plan(anEnvironment().withNodes(nodes)).tests())
        .filteredOn(run -> run.test().equals("internode"))
        .singleElement()
        .satisfies(run -> assertThat(run.pods().together()).isEqualTo(largestGroup))
        .satisfies(run -> assertThat(run.pods().count()).isEqualTo(nodes))
        .satisfies(
            run ->
                assertThat(run.pods().rounds())
                    .map(NodeRound::toString)
                    .first()
                    .isEqualTo(firstRound));
    assertThat(untestedParts(anEnvironment().withNodes(nodes)))
        .containsExactly(
            "internode, low-latency on all "
                + nodes
                + " nodes at once: one run spans at most "
                + largestGroup
                + " nodes",
            "speed in epbench, low-latency-nvlink, low-latency-nic, low-latency, nccl-allreduce:"
                + " profile \"default\" has no floor for them",
            ADVISORY);
  }

  /**
   * The node counts that kernels support depend on the set's commit; older commits support fewer.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "guide|3|2|0-1",
        "guide|6|4|0-3,4-5",
        "guide|12|8|0-7,8-11",
        "nccl-gin|3|2|0-1",
        "nccl-gin|16|8|0-7,8-15",
      })
  void aSetWithKernelsForFewerNodesRunsInGroups(
      String set, int nodes, int largestGroup, String firstRound) {
    EnvironmentBuilder environment =
        anEnvironment().withNodes(nodes).withLine("epfabric:software", set);
    assertThat(plan(environment).tests())
        .filteredOn(run -> run.test().equals("internode"))
        .singleElement()
        .satisfies(run -> assertThat(run.pods().together()).isEqualTo(largestGroup))
        .satisfies(
            run ->
                assertThat(run.pods().rounds())
                    .map(NodeRound::toString)
                    .first()
                    .isEqualTo(firstRound));
  }

  @Test
  void aRunOnPartOfThePoolIsReported() {
    assertThat(untestedParts(anEnvironment().withNodes(64)))
        .contains("internode, low-latency on all 64 nodes at once: one run spans at most 20 nodes");
    assertThat(untestedParts(anEnvironment().withNodes(5)))
        .contains("internode, low-latency on all 5 nodes at once: one run spans at most 4 nodes");
    assertThat(Planning.planOf(anEnvironment().withNodes(64)).decisions())
        .contains(
            new PlanDecision(
                "epfabric:acceptance.tests.nodesInOneRun",
                "epbench 1, nic-bandwidth 64, intranode 1, internode 20, low-latency-nvlink 1, deepep-data 1, low-latency-nic 1,"
                    + " low-latency 20, nccl-allreduce 64",
                "of the 64 nodes of a pool; catalog acceptance.yaml"));
  }

  @Test
  void noTestSpansTwoPools() {
    assertThat(untestedParts(anEnvironment().with("gpuPool", "pools", "2")))
        .contains("traffic between the 2 pools: each test runs inside one pool");
  }

  @Test
  void aSingleNodeLeavesTheNetworkUntested() {
    assertThat(plan(anEnvironment().withNodes(1)).verdict())
        .isEqualTo(
            "gate strict passed: 5 of 9 tests (epbench-accept, deepep-intranode,"
                + " deepep-low-latency-nvlink, deepep-data, deepep-low-latency-nic); not tested:"
                + " nic-bandwidth: it needs 2 nodes, and only 1 is certain to exist; internode: it"
                + " needs 2 nodes, and only 1 is certain to exist; low-latency: it needs 2"
                + " nodes, and only 1 is certain to exist; nccl-allreduce: it needs 2 nodes, and"
                + " only 1 is certain to exist; speed in epbench, low-latency-nvlink,"
                + " low-latency-nic: profile \"default\" has no floor for them; "
                + ADVISORY_OF_ONE_NODE);
  }

  @Test
  void aSetWithoutTheNicMapLeavesHalfOfTheNicsUntested() {
    EnvironmentBuilder guide = anEnvironment().withLine("epfabric:software", "guide");
    assertThat(untestedParts(guide))
        .contains(
            "epbench: it is for a4-highgpu-8g with driver 580 or newer",
            "half of the NICs: software set \"guide\" has no DeepEP with"
                + " pr-466-device-to-hca-mapping, so that both GPUs of a PCIe pair use the same"
                + " one");
    assertThat(Planning.planOf(guide).decisions())
        .contains(
            new PlanDecision(
                "epfabric:transport.usableNics",
                "4 of 8",
                "software set guide lacks pr-466-device-to-hca-mapping: both GPUs of a PCIe pair"
                    + " use the same NIC"));
    assertThat(Planning.planOf(anEnvironment()).decisions())
        .contains(
            new PlanDecision(
                "epfabric:transport.usableNics", "8 of 8", "catalog machines.yaml: a4-highgpu-8g"));
  }

  @Test
  void aTestThatAGenerationLacksIsReported() {
    assertThat(untestedParts(anEnvironment().withLine("epfabric:software", "deepep-v2")))
        .contains("low-latency: DeepEP v2 has no such test");
  }

  @Test
  void testsThatTheUserLeavesOutAreReported() {
    assertThat(untestedParts(anEnvironment().accepting("intranode")))
        .contains("internode: epfabric:acceptance.tests leaves it out")
        .doesNotContain(SPEED);
  }

  @Test
  void aLooserGateIsReported() {
    assertThat(untestedParts(anEnvironment().withLine("epfabric:acceptance", "{gate: fail}")))
        .contains("full bandwidth: gate fail lets a degraded fabric pass as well");
    assertThat(untestedParts(anEnvironment().withLine("epfabric:acceptance", "{gate: warn}")))
        .contains("whether any test passes: gate warn lets every verdict through");
    assertThat(plan(anEnvironment().withLine("epfabric:acceptance", "{gate: off}")).verdict())
        .isEqualTo(
            "not run: no acceptance test is planned; not tested: everything:"
                + " epfabric:acceptance.gate is off");
  }

  @Test
  void everythingIsUntestedInAPoolThatMayBeEmpty() {
    assertThat(untestedParts(anEnvironment().withNodes(0)))
        .containsExactly("everything: no node is certain to exist");
  }
}
