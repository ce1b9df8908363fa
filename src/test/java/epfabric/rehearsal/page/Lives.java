package epfabric.rehearsal.page;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.Fault;
import epfabric.rehearsal.Rehearsal;
import epfabric.rehearsal.Scenario;
import epfabric.rehearsal.Stage;
import epfabric.rehearsal.Story;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rehearsals of the smallest environment, each played once. */
final class Lives {
  static final Rehearsal CALM = play(Scenario.CALM);
  static final Rehearsal TROUBLED =
      play(
          new Scenario(
              "a bad day",
              List.of(
                  new Fault(Fault.What.STOCK_OUT, Stage.UP, 40),
                  new Fault(Fault.What.UNAVAILABLE, Stage.UP, 8),
                  new Fault(Fault.What.PREEMPTION_IN_INSTALL, Stage.UP, 1),
                  new Fault(Fault.What.API_SERVER_UNREACHABLE, Stage.DESTROY, 3))));

  private Lives() {}

  private static Rehearsal play(Scenario scenario) {
    FabricPlan plan = Planned.plan("dev");
    FabricPlan more = Planned.plan("dev", text -> text.replace("nodes: 2", "nodes: 4"));
    Story.Plans plans =
        new Story.Plans(
            Catalog.load(),
            plan,
            Map.of(),
            Optional.of(new Story.Edit("epfabric:gpuPool.nodes", "4", more)),
            Optional.empty(),
            Optional.of(() -> "a bundle"));
    return Story.play(plans, scenario, Planned::record, moment -> {});
  }
}
