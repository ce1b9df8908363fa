package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which placement and scaling each capacity allows. */
class CapacityRulesTest {
  @Test
  void refusesASpotPoolWithAReservation() {
    assertThat(problemsOf(anEnvironment().boughtAs("spot").withReservation("b200-prod")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.reservation: a reservation cannot be used with capacity spot
              expected: capacity: reservation, or no reservation""");
  }

  @Test
  void refusesAReservationWhenSpotIsOnlyTheDefault() {
    assertThat(problemsOf(anEnvironment().withReservation("b200-prod")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:gpuPool.reservation: a reservation cannot be used with capacity spot
              expected: capacity: reservation, or no reservation""");
  }

  @Test
  void requiresTheNameOfTheReservation() {
    assertThat(problemsOf(anEnvironment().boughtAs("reservation")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:gpuPool.reservation: capacity reservation needs the reservation's name
              expected: NAME, or projects/PROJECT/reservations/NAME""");
  }

  @Test
  void acceptsANamedReservation() {
    assertThat(problemsOf(anEnvironment().boughtAs("reservation").withReservation("b200-prod")))
        .isEmpty();
  }

  @Test
  void acceptsASharedReservation() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("reservation")
                    .withReservation("projects/other-project/reservations/b200-prod")))
        .isEmpty();
  }

  @Test
  void refusesQueuedNodesWithCapacitySpot() {
    assertThat(problemsOf(anEnvironment().withPool("queued", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:13: epfabric:gpuPool.queued: only flex-start nodes can be queued, got capacity spot
              expected: capacity: flex-start, or no queued""");
  }

  /** The source is the preconditions of modules/compute/gke-node-pool in cluster-toolkit. */
  @Test
  void refusesQueuedNodesThatArePlacedOrAlwaysExist() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("flex-start")
                    .placed("compact")
                    .scalingFrom(1, 4)
                    .withPool("queued", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:24: epfabric:gpuPool.autoscaling.min: queued nodes exist only while they are requested, got 1
              expected: 0, or queued: false
            Pulumi.test.yaml:8:13: epfabric:gpuPool.queued: GKE cannot place queued nodes compactly
              expected: placement: none without a placementPolicy, or queued: false""");
  }

  @Test
  void refusesCompactPlacementOverMoreThanOneZone() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .placed("compact")
                    .withPool("zones", "[us-central1-b, us-central1-c]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:12: epfabric:gpuPool.zones: the RoCE network and compact placement exist in one zone, got us-central1-b, us-central1-c
              expected: us-central1-b, or no zones""");
  }

  @Test
  void refusesNodesOutsideTheZoneOfTheRoceNetwork() {
    assertThat(problemsOf(anEnvironment().placed("none").withPool("zones", "[us-central1-c]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:12: epfabric:gpuPool.zones: the RoCE network exists in one zone, got us-central1-c
              expected: us-central1-b, or no zones""");
  }

  @Test
  void aReservationIsNotRefusedForPlacementInSeveralZones() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("reservation")
                    .withReservation("b200-prod")
                    .withPool("zones", "[us-central1-c]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:12: epfabric:gpuPool.zones: the RoCE network exists in one zone, got us-central1-c
              expected: us-central1-b, or no zones""");
  }

  @Test
  void acceptsTheZoneOfTheRoceNetwork() {
    assertThat(problemsOf(anEnvironment().withPool("zones", "[us-central1-b]"))).isEmpty();
  }

  @Test
  void refusesBlueGreenUpgradesWithCompactPlacement() {
    assertThat(problemsOf(anEnvironment().placed("compact").withUpgrades("{strategy: blue-green}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:26: epfabric:gpuPool.upgrades.strategy: blue-green upgrades do not work with compact placement
              expected: surge, or placement: none""");
  }

  @Test
  void refusesBlueGreenUpgradesWhenCompactPlacementIsTheDefault() {
    assertThat(problemsOf(anEnvironment().withUpgrades("{strategy: blue-green}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:26: epfabric:gpuPool.upgrades.strategy: blue-green upgrades do not work with compact placement
              expected: surge, or placement: none""");
  }

  @Test
  void acceptsBlueGreenUpgradesWithoutPlacement() {
    assertThat(problemsOf(anEnvironment().placed("none").withUpgrades("{strategy: blue-green}")))
        .isEmpty();
  }

  @Test
  void refusesFlexStartWithANumberOfNodes() {
    assertThat(problemsOf(anEnvironment().boughtAs("flex-start").withNodes(4)))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:12: epfabric:gpuPool.nodes: flex-start nodes come and go with work; their number cannot be fixed, got 4
              expected: autoscaling: {min: 0, max: 4}""");
  }

  @Test
  void refusesFlexStartWithAutoRepair() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("flex-start")
                    .scalingFrom(0, 4)
                    .withUpgrades("{autoRepair: true}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:28: epfabric:gpuPool.upgrades.autoRepair: GKE cannot repair flex-start nodes
              expected: false, or no autoRepair""");
  }

  @Test
  void requiresAnAutoscalingRangeForAFlexStartPool() {
    assertThat(problemsOf(anEnvironment().boughtAs("flex-start")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:gpuPool.autoscaling: flex-start needs an autoscaling range
              expected: {min: 0, max: NODES}""");
  }

  @Test
  void acceptsFlexStartWithAnAutoscalingRange() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("flex-start")
                    .scalingFrom(0, 4)
                    .withPool("maxRunDuration", "7d")))
        .isEmpty();
  }

  @Test
  void refusesFlexStartNodesOlderThanSevenDays() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("flex-start")
                    .scalingFrom(0, 4)
                    .withPool("maxRunDuration", "169h")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:21: epfabric:gpuPool.maxRunDuration: flex-start nodes live at most 7 days, got "169h"
              expected: 7d or less""");
  }

  @Test
  void refusesAMaximumRunDurationOfSpotNodes() {
    assertThat(problemsOf(anEnvironment().withPool("maxRunDuration", "1d")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:21: epfabric:gpuPool.maxRunDuration: only flex-start nodes have a longest run time, got capacity spot
              expected: capacity: flex-start, or no maxRunDuration""");
  }

  @Test
  void refusesAnAutoscalingRangeThatEndsBelowItsStart() {
    assertThat(problemsOf(anEnvironment().scalingFrom(4, 2)))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:24: epfabric:gpuPool.autoscaling.min: the smallest size is above the largest, got 4 and 2
              expected: min at most max""");
  }

  @Test
  void refusesANumberOfNodesTogetherWithAutoscaling() {
    assertThat(problemsOf(anEnvironment().withNodes(2).scalingFrom(0, 2)))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: a fixed number of nodes and autoscaling exclude each other
              expected: nodes or autoscaling""");
  }

  @ParameterizedTest
  @CsvSource({"7d, true", "168h, true", "10080m, true", "10081m, false", "604801s, false"})
  void flexStartNodesLiveSevenDaysAtMost(String duration, boolean accepted) {
    assertThat(
            problemsOf(
                    anEnvironment()
                        .boughtAs("flex-start")
                        .scalingFrom(0, 4)
                        .withPool("maxRunDuration", duration))
                .isEmpty())
        .isEqualTo(accepted);
  }

  @Test
  void acceptsAnAutoscalingRangeOfOneSize() {
    assertThat(problemsOf(anEnvironment().scalingFrom(2, 2))).isEmpty();
  }

  @Test
  void acceptsTheDefaultsOfFlexStartNodes() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("flex-start")
                    .scalingFrom(0, 4)
                    .placed("none")
                    .withUpgrades("{autoRepair: false, strategy: blue-green}")))
        .isEmpty();
  }

  @Test
  void acceptsBlueGreenUpgradesOfAReservation() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .boughtAs("reservation")
                    .withReservation("b200-prod")
                    .withUpgrades("{strategy: blue-green}")))
        .isEmpty();
  }

  @Test
  void refusesBlueGreenUpgradesOfOnDemandNodes() {
    assertThat(
            problemsOf(
                anEnvironment().boughtAs("on-demand").withUpgrades("{strategy: blue-green}")))
        .contains("gpuPool.upgrades.strategy: blue-green upgrades do not work with compact");
  }
}
