package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.scenario.FaultOccasions;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests complete rehearsals with the embedded engine. */
class LifecycleRehearsalTest {
  static LifecycleRehearsal.Plans dev() {
    return plans("dev");
  }

  /** Returns the plans of a shipped environment with two nodes, which the change doubles. */
  static LifecycleRehearsal.Plans plans(String environment) {
    return plans(environment, "");
  }

  /** Returns the plans of a shipped environment with additional lines in its file. */
  static LifecycleRehearsal.Plans plans(String environment, String lines) {
    return plans(environment, text -> text + lines);
  }

  private static LifecycleRehearsal.Plans plans(String environment, UnaryOperator<String> edit) {
    FabricPlan plan = Planned.plan(environment, edit);
    FabricPlan more =
        Planned.plan(environment, text -> edit.apply(text.replace("nodes: 2", "nodes: 4")));
    return new LifecycleRehearsal.Plans(
        Catalog.load(),
        plan,
        Map.of(),
        Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", more)),
        Optional.empty(),
        Optional.empty());
  }

  static Rehearsal play(FaultScenario scenario) {
    return play("dev", scenario);
  }

  static Rehearsal play(String environment, FaultScenario scenario) {
    return LifecycleRehearsal.play(plans(environment), scenario, Planned::record, moment -> {});
  }

  static FaultOccasions occasions(String environment) {
    return LifecycleRehearsal.occasions(plans(environment), Planned::record);
  }

  @Test
  void aRehearsalWithoutFaultsLeavesNoResources() {
    Rehearsal rehearsal = play(FaultScenario.CALM);
    assertThat(rehearsal.left()).isEmpty();
    assertThat(rehearsal.well()).isTrue();
  }

  /**
   * In this rehearsal, the reservation requires periodic host maintenance, and NVIDIA's DRA driver
   * allocates the GPUs.
   */
  @Test
  void aRehearsalOfReservedMachinesWithClaimedGpusLeavesNoResources() {
    UnaryOperator<String> claimed =
        text ->
            text.replace(
                    "capacity: spot",
                    "capacity: reservation\n    reservation: b200\n    hostMaintenanceInterval:"
                        + " periodic\n    driverVersion: disabled\n    gpus: claimed")
                + "  epfabric:acceptance: {gate: off}\n";
    Rehearsal rehearsal =
        LifecycleRehearsal.play(
            plans("dev", claimed), FaultScenario.CALM, Planned::record, moment -> {});
    assertThat(rehearsal.left()).isEmpty();
    assertThat(rehearsal.well()).isTrue();
  }

  @Test
  void theReplacementOfAPreemptedNodeIsTestedInItsGroup() {
    List<Moment> moments =
        play(FaultScenario.CALM).moments().stream()
            .filter(moment -> moment.stage() == LifeStage.PREEMPTION)
            .toList();
    assertThat(moments)
        .filteredOn(moment -> moment.text().startsWith("epfabric accept"))
        .extracting(Moment::text)
        .singleElement()
        .asString()
        .startsWith("epfabric accept dev --nodes gke-");
    assertThat(moments)
        .extracting(Moment::text)
        .contains("counts: 9 tests passed in its group of 4 nodes");
    assertThat(moments)
        .filteredOn(moment -> moment.subject().equals("Job accept-0001-deepep-internode"))
        .extracting(Moment::text)
        .singleElement()
        .asString()
        .startsWith("pass, of a log that is replayed: ");
  }
}
