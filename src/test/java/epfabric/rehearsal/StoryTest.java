package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whole lives on the embedded engine. */
class StoryTest {
  static Story.Plans dev() {
    return plans("dev");
  }

  /** A shipped environment of two nodes, which gets two more. */
  private static Story.Plans plans(String environment) {
    FabricPlan plan = Planned.plan(environment);
    FabricPlan more = Planned.plan(environment, t -> t.replace("nodes: 2", "nodes: 4"));
    return new Story.Plans(
        Catalog.load(),
        plan,
        Map.of(),
        Optional.of(new Story.Edit("epfabric:gpuPool.nodes", "4", more)),
        Optional.empty(),
        Optional.empty());
  }

  static Rehearsal play(Scenario scenario) {
    return play("dev", scenario);
  }

  static Rehearsal play(String environment, Scenario scenario) {
    return Story.play(plans(environment), scenario, Planned::record, moment -> {});
  }

  @Test
  void aCalmLifeLeavesNothing() {
    Rehearsal rehearsal = play(Scenario.CALM);
    assertThat(rehearsal.left()).isEmpty();
    assertThat(rehearsal.well()).isTrue();
  }
}
