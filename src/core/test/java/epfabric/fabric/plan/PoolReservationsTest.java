package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Tests pools that each have a reservation, block or sub-block. */
class PoolReservationsTest {
  private static EnvironmentBuilder reserved() {
    return anEnvironment().boughtAs("reservation");
  }

  @Test
  void eachPoolOfAListHasItsOwnBlock() {
    FabricPlan plan =
        Planning.planOf(
            reserved()
                .withPool(
                    "pools",
                    "[{reservation: r/reservationBlocks/a}, {reservation: r/reservationBlocks/b}]"));
    assertThat(plan.pool().names()).hasSize(2);
    assertThat(plan.reservations())
        .containsExactly(
            new Reservation("my-project", "r", "a", ""),
            new Reservation("my-project", "r", "b", ""));
    assertThat(plan.nodesOf(new Reservation("my-project", "r", "", ""))).isEqualTo(4);
    assertThat(plan.nodesOf(new Reservation("my-project", "r", "b", ""))).isEqualTo(2);
  }

  @Test
  void equalPoolsShareAReservation() {
    FabricPlan plan = Planning.planOf(reserved().withReservation("r").withPool("pools", "3"));
    assertThat(plan.reservations()).containsExactly(new Reservation("my-project", "r", "", ""));
    assertThat(plan.nodesOf(plan.reservations().get(0))).isEqualTo(6);
  }

  @Test
  void refusesAListBesideAReservationOfAllPools() {
    assertThat(problemsOf(reserved().withReservation("r").withPool("pools", "[{reservation: s}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.reservation: each pool of the list has its own reservation
              expected: reservation with a number of pools, or a list of pools""");
  }

  @Test
  void refusesAListOfReservationsWithCapacitySpot() {
    assertThat(problemsOf(anEnvironment().withPool("pools", "[{reservation: s}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.pools: a reservation cannot be used with capacity spot
              expected: capacity: reservation, or no reservation""");
  }

  @Test
  void refusesAnEmptyListAndATooLongList() {
    assertThat(problemsOf(reserved().withPool("pools", "[]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:12: epfabric:gpuPool.pools: a list of 0 pools
              expected: 1 to 50 pools""");
    String tooManyPools = String.join(", ", Collections.nCopies(51, "{reservation: s}"));
    assertThat(problemsOf(reserved().withPool("pools", "[" + tooManyPools + "]")))
        .contains("epfabric:gpuPool.pools: a list of 51 pools");
  }

  @Test
  void refusesAListBesideAnAdoptedPool() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedNetworks()
                    .withAdoptedCluster()
                    .withAdoptedPool()
                    .withPool("pools", "[{reservation: s}]")))
        .contains(
            "epfabric:gpuPool.pools: an adopted pool has the reservation that it was made with");
  }

  @Test
  void refusesAnItemWithoutAReservation() {
    assertThat(problemsOf(reserved().withPool("pools", "[{}]")))
        .contains("epfabric:gpuPool.pools[0].reservation: required, but not given");
  }
}
