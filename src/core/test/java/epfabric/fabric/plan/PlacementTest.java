package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.environment.GpuPoolRequest.MaxDistance;
import epfabric.fabric.plan.PlacementPlan.WorkloadPolicy;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests placement as in Google's page "Compact placement policy and workload policy overview"
 * (docs.cloud.google.com/ai-hypercomputer/docs/placement-policy-and-workload-policy).
 */
class PlacementTest {
  private static EnvironmentBuilder flexStart() {
    return anEnvironment().boughtAs("flex-start").scalingFrom(0, 4);
  }

  private static PlacementPlan placementOf(EnvironmentBuilder environment) {
    return Planning.planOf(environment).pool().spec().orElseThrow().placement();
  }

  /** The source is pull request 5737 of cluster-toolkit, from 2026-06-05. */
  @ParameterizedTest
  @ValueSource(strings = {"a4-highgpu-8g", "a3-ultragpu-8g"})
  void flexStartNodesArePlacedCompactlyByAWorkloadPolicyOfTheStack(String machine) {
    EnvironmentBuilder environment = flexStart().withMachine(machine).placed("compact");
    WorkloadPolicy policy =
        new WorkloadPolicy("epfabric-test-placement", Optional.empty(), Optional.empty());
    assertThat(placementOf(environment)).isEqualTo(PlacementPlan.declaring(policy));
  }

  /** Pull request 5737 of cluster-toolkit also sets max_topology_distance. */
  @ParameterizedTest
  @EnumSource(MaxDistance.class)
  void aMaximumDistanceImpliesCompactPlacement(MaxDistance distance) {
    String word = distance.name().toLowerCase(Locale.ROOT);
    EnvironmentBuilder environment =
        flexStart().withPool("placementPolicy", "{maxDistance: " + word + "}");
    assertThat(placementOf(environment))
        .isEqualTo(
            PlacementPlan.declaring(
                new WorkloadPolicy(
                    "epfabric-test-placement", Optional.of(distance), Optional.empty())));
  }

  @Test
  void anExistingPolicyIsUsedAndNotCreated() {
    EnvironmentBuilder environment = flexStart().withPool("placementPolicy", "{name: near}");
    assertThat(placementOf(environment)).isEqualTo(PlacementPlan.existing("near"));
  }

  /** The example examples/gke-a4x of cluster-toolkit has a reservation and a workload policy. */
  @Test
  void compactlyPlacedMachinesOfAReservationHaveAWorkloadPolicy() {
    EnvironmentBuilder environment =
        anEnvironment().boughtAs("reservation").withReservation("b200-prod").placed("compact");
    assertThat(placementOf(environment).declared()).isPresent();
  }

  @Test
  void machinesOfAReservationHaveNoPolicyByDefault() {
    EnvironmentBuilder environment =
        anEnvironment().boughtAs("reservation").withReservation("b200-prod");
    assertThat(placementOf(environment)).isEqualTo(PlacementPlan.none());
  }

  @Test
  void flexStartNodesHaveNoPolicyByDefault() {
    assertThat(placementOf(flexStart())).isEqualTo(PlacementPlan.none());
  }

  @Test
  void spotNodesArePlacedByThePolicyThatGkeCreates() {
    assertThat(placementOf(anEnvironment())).isEqualTo(PlacementPlan.byGke());
  }

  @Test
  void spotNodesWithAMaximumDistanceHaveAWorkloadPolicy() {
    EnvironmentBuilder environment =
        anEnvironment().withPool("placementPolicy", "{maxDistance: block}");
    assertThat(placementOf(environment).words())
        .isEqualTo("COMPACT placement epfabric-test-placement, within a block");
  }

  @Test
  void explainShowsTheSourceOfThePolicyName() {
    assertThat(Planning.planOf(flexStart().placed("compact")).decisions())
        .contains(
            new PlanDecision(
                "epfabric:gpuPool.placementPolicy.name",
                "epfabric-test-placement",
                "default: epfabric:name"));
  }

  @Test
  void refusesAPolicyForNodesWithoutPlacement() {
    assertThat(problemsOf(flexStart().placed("none").withPool("placementPolicy", "{name: near}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:22: epfabric:gpuPool.placementPolicy: a placement policy is only for nodes that are placed compactly, got placement none
              expected: placement: compact, or no placementPolicy""");
  }

  @Test
  void refusesAMaximumDistanceBesideAnExistingPolicy() {
    assertThat(
            problemsOf(flexStart().withPool("placementPolicy", "{name: near, maxDistance: block}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:48: epfabric:gpuPool.placementPolicy.maxDistance: the policy near has its own maximum distance
              expected: name or maxDistance""");
  }

  @Test
  void refusesAMaximumDistanceOfOnDemandMachines() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("on-demand")
                    .withPool("placementPolicy", "{maxDistance: subblock}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:36: epfabric:gpuPool.placementPolicy.maxDistance: Google has no maximum distance for on-demand machines
              expected: capacity: spot, flex-start or reservation, or no maxDistance""");
  }

  @Test
  void refusesAnUnknownMaximumDistance() {
    assertThat(problemsOf(flexStart().withPool("placementPolicy", "{maxDistance: rack}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:36: epfabric:gpuPool.placementPolicy.maxDistance: not one of cluster, block, subblock, got "rack"
              expected: cluster, block, subblock""");
  }

  @Test
  void refusesBlueGreenUpgradesOfFlexStartNodesThatArePlacedCompactly() {
    assertThat(problemsOf(flexStart().placed("compact").withUpgrades("{strategy: blue-green}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:26: epfabric:gpuPool.upgrades.strategy: blue-green upgrades do not work with compact placement
              expected: surge, or placement: none""");
  }
}
