package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.ClaimingProgram;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rehearses a fabric whose pods claim their NICs, with the real scheduler and controllers. */
@Tag("kube")
class ClaimingLifeOnAControlPlaneTest {
  private static final int SPEED = 200;

  private static Rehearsal rehearse(Fault fault) {
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(),
            Planned.plan("dev"),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    FaultScenario scenario = new FaultScenario(fault.text(), List.of(fault));
    try (RehearsalSetting setting =
        RehearsalSetting.running(SPEED, Optional.of(ControlPlane.builtLast()))) {
      return LifecycleRehearsal.play(
          plans, scenario, ClaimingProgram::record, moment -> {}, setting);
    }
  }

  @Test
  void theFabricWaitsForANicThatIsLostForHalfAnHour() {
    Rehearsal life = rehearse(new Fault(What.LOST_NIC, LifeStage.UP, What.LOST_NIC.usual()));
    String text =
        life.moments().stream()
            .filter(m -> m.area() == Moment.Area.STORY)
            .map(m -> m.stage() + " " + m.mark() + " " + m.text())
            .collect(Collectors.joining("\n"));
    assertThat(life.moments()).as(text).filteredOn(m -> m.mark() == Mark.FAILURE).isEmpty();
    assertThat(life.faults().get(0).struck()).isOne();
    assertThat(life.well()).as(text).isTrue();
    assertThat(life.left()).isEmpty();
  }
}
