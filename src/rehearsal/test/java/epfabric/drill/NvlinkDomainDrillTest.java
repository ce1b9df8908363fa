package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.SingleFaults;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Rehearsal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Follows an environment, in which NVLink connects nodes, from its file to its destruction. */
class NvlinkDomainDrillTest {
  private static final String FEW_TESTS =
      "  epfabric:acceptance: {tests: [nvlink-domain, nccl-allreduce, deepep-data]}\n";

  private static String text() {
    try (var file =
        NvlinkDomainDrillTest.class.getResourceAsStream("/environments/Pulumi.a4x.yaml")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String withTwoNodes(String text) {
    return text.replaceFirst("nodes: 18", "nodes: 2")
        .replaceFirst("(?s)    pools:.*", "    reservation: rack\n");
  }

  private static FabricPlan plan(UnaryOperator<String> edit) {
    return Planned.planText("a4x", edit.apply(text()));
  }

  private static List<Registration> resources(Registrations recorded, String kind) {
    return recorded.resources().stream().filter(r -> r.type().endsWith(":" + kind)).toList();
  }

  private static JsonNode inputs(Registration resource) {
    return Json.tree(resource.inputs());
  }

  @Test
  void eachPoolIsPlacedInASubBlockByTheAcceleratorTopology() {
    Registrations recorded = Planned.record(plan(UnaryOperator.identity()));
    assertThat(resources(recorded, "ResourcePolicy"))
        .singleElement()
        .satisfies(
            policy ->
                assertThat(inputs(policy).get("workloadPolicy").toString())
                    .isEqualTo("{\"acceleratorTopology\":\"1x72\",\"type\":\"HIGH_THROUGHPUT\"}"));
    List<Registration> pools =
        resources(recorded, "NodePool").stream().filter(r -> !r.name().equals("system")).toList();
    assertThat(pools).extracting(Registration::name).containsExactly("gpu", "gpu-1");
    for (Registration pool : pools) {
      JsonNode inputs = inputs(pool);
      assertThat(inputs.get("nodeCount").asInt()).isEqualTo(18);
      assertThat(inputs.get("placementPolicy").toString())
          .isEqualTo("{\"policyName\":\"epfabric-a4x-placement\",\"type\":\"COMPACT\"}");
      assertThat(inputs.get("upgradeSettings").toString())
          .isEqualTo("{\"maxSurge\":0,\"maxUnavailable\":1}");
      assertThat(inputs.at("/nodeConfig/imageType").asText()).isEqualTo("COS_CONTAINERD");
      assertThat(inputs.at("/nodeConfig/ephemeralStorageLocalSsdConfig/localSsdCount").asInt())
          .isEqualTo(4);
      assertThat(inputs.at("/networkConfig/additionalNodeNetworkConfigs")).hasSize(5);
    }
    assertThat(pools)
        .map(pool -> inputs(pool).at("/nodeConfig/reservationAffinity/values/0").asText())
        .containsExactly(
            "projects/my-project/reservations/rack/reservationBlocks/b1/reservationSubBlocks/s1",
            "projects/my-project/reservations/rack/reservationBlocks/b1/reservationSubBlocks/s2");
  }

  @Test
  void theRoceNetworkHasASubnetForEachNicAndNoFirewallRules() {
    Registrations recorded = Planned.record(plan(UnaryOperator.identity()));
    assertThat(resources(recorded, "Subnetwork"))
        .filteredOn(r -> r.name().startsWith("rdma"))
        .hasSize(4);
    assertThat(resources(recorded, "Firewall"))
        .extracting(Registration::name)
        .containsExactlyInAnyOrder("firewall-net-0", "firewall-net-1");
  }

  @Test
  void podsOfTheModeDeviceHaveTheRdmaInterfacesEth2ToEth5() {
    FabricPlan plan = plan(text -> text + "  epfabric:network: {mode: device}\n");
    String job =
        Planned.record(plan).resources().stream()
            .filter(r -> r.name().equals("test-deepep-internode"))
            .findFirst()
            .orElseThrow()
            .inputs()
            .toString();
    assertThat(job).contains("eth2", "eth5").doesNotContain("eth6");
  }

  /** NVLink does not connect the two pools, so the test claims no channel. */
  @Test
  void theNicsBetweenTwoDomainsAreTestedAfterBothDomains() {
    FabricPlan plan = plan(UnaryOperator.identity());
    assertThat(plan.workload().acceptance().open())
        .noneMatch(part -> part.contains("traffic between"));
    Registration job =
        Planned.record(plan).resources().stream()
            .filter(r -> r.name().equals("test-nccl-between-domains"))
            .findFirst()
            .orElseThrow();
    assertThat(job.dependencies().toString())
        .contains("::test-nccl-allreduce,", "::test-nccl-allreduce-1,");
    JsonNode spec = inputs(job).get("spec");
    assertThat(spec.get("completions").asInt()).isEqualTo(36);
    assertThat(spec.at("/template/spec/affinity/nodeAffinity").toString())
        .contains("[\"epfabric-a4x-gpu\",\"epfabric-a4x-gpu-1\"]");
    assertThat(spec.at("/template/spec/resourceClaims").findValuesAsText("name"))
        .containsExactly("rdma");
    assertThat(spec.at("/template/spec/containers/0/env").toString())
        .contains("{\"name\":\"NCCL_MNNVL_ENABLE\",\"value\":\"0\"}");
  }

  @Test
  void twoDomainsOfOneNodeAreRehearsedWithTheTestBetweenThem() {
    UnaryOperator<String> small = text -> text.replaceFirst("nodes: 18", "nodes: 1");
    String tests = "  epfabric:acceptance: {tests: [deepep-data, nccl-between-domains]}\n";
    Rehearsal life = rehearse(plan(text -> small.apply(text) + tests), FaultScenario.CALM);
    assertThat(life.stages()).as("%s", life.moments()).allMatch(stage -> stage.well());
    assertThat(life.moments().toString())
        .contains("subject=Job nccl-between-domains, text=pass, of a log that is replayed");
  }

  @Test
  void everyGpuPodToleratesTheTaintOfArmNodes() {
    assertThat(Planned.record(plan(UnaryOperator.identity())).resources())
        .filteredOn(r -> r.inputs().toString().contains("nvidia.com/gpu, operator=Exists"))
        .isNotEmpty()
        .allSatisfy(
            r ->
                assertThat(r.inputs().toString())
                    .contains("key=kubernetes.io/arch, operator=Equal, value=arm64"));
  }

  @Test
  void twoNodesAreRehearsedFromTheirPreviewToTheirDestruction() {
    Rehearsal life = rehearse(plan(NvlinkDomainDrillTest::withTwoNodes), FaultScenario.CALM);
    assertThat(life.left()).isEmpty();
    assertThat(life.stages()).as("%s", life.moments()).allMatch(stage -> stage.well());
    assertThat(life.moments().toString()).contains("test-deepep-internode");
  }

  static Stream<Fault> faults() {
    return SingleFaults.ofDomains();
  }

  /**
   * The fabric recovers only because pods claim channels (without channels, they find no NVLink to
   * other nodes), because of the judge, and because tests are repeated.
   */
  @ParameterizedTest
  @MethodSource("faults")
  void aDomainThatLosesANodeOrIsSplitIsTestedAgain(Fault fault) {
    FaultScenario scenario = new FaultScenario("test", List.of(fault));
    SingleFaults.assertRecoveredFrom(
        rehearse(plan(NvlinkDomainDrillTest::withTwoNodes), scenario), fault);
  }

  /** Both faults may affect the same node. */
  @Test
  void aDomainRecoversFromALostNodeAndASplit() {
    FaultScenario both = new FaultScenario("test", faults().toList());
    Rehearsal life = rehearse(plan(NvlinkDomainDrillTest::withTwoNodes), both);
    assertThat(life.faults()).allMatch(fault -> fault.struck() > 0);
    assertThat(life.well()).as("%s", life.moments()).isTrue();
    assertThat(life.left()).isEmpty();
  }

  @Test
  void eighteenNodesAreOneDomainFromTheirPreviewToTheirDestruction() {
    UnaryOperator<String> one =
        text -> withTwoNodes(text).replaceFirst("nodes: 2", "nodes: 18") + FEW_TESTS;
    Rehearsal life = rehearse(plan(one), FaultScenario.CALM);
    assertThat(life.left()).isEmpty();
    assertThat(life.stages()).as("%s", life.moments()).allMatch(stage -> stage.well());
    assertThat(life.moments().toString())
        .contains("subject=Job deepep-nvlink-domain, text=pass, of a log that is replayed");
  }

  @Test
  void twoDomainsAreRehearsedFromTheirPreviewToTheirDestruction() {
    Rehearsal life = rehearse(plan(text -> text + FEW_TESTS), FaultScenario.CALM);
    assertThat(life.left()).isEmpty();
    assertThat(life.stages()).as("%s", life.moments()).allMatch(stage -> stage.well());
  }

  private static Rehearsal rehearse(FabricPlan plan, FaultScenario scenario) {
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(), plan, Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
    return LifecycleRehearsal.play(plans, scenario, Planned::record, moment -> {});
  }
}
