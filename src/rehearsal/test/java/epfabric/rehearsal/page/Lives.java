package epfabric.rehearsal.page;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rehearsals of the smallest environment. Each is played once for all tests. */
final class Lives {
  static final Rehearsal CALM = play(FaultScenario.CALM);
  static final Rehearsal TROUBLED =
      play(
          new FaultScenario(
              "a bad day",
              List.of(
                  new Fault(Fault.What.STOCK_OUT, LifeStage.UP, 40),
                  new Fault(Fault.What.UNAVAILABLE, LifeStage.UP, 8),
                  new Fault(Fault.What.PREEMPTION_IN_INSTALL, LifeStage.UP, 1),
                  new Fault(Fault.What.API_SERVER_UNREACHABLE, LifeStage.DESTROY, 3))));

  private Lives() {}

  private static Rehearsal play(FaultScenario scenario) {
    FabricPlan plan = Planned.plan("dev");
    FabricPlan more = Planned.plan("dev", text -> text.replace("nodes: 2", "nodes: 4"));
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(),
            plan,
            Map.of(),
            Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", more)),
            Optional.empty(),
            Optional.of(() -> "a bundle"));
    return LifecycleRehearsal.play(plans, scenario, Planned::record, moment -> {});
  }
}
