package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole life of an environment on a real control plane, with something that goes wrong; {@code
 * EPFABRIC_LONG=true} plays more of them.
 */
@Tag("kube")
class LifeOnAControlPlaneTest {
  private static final int SPEED = 200;

  /** A fault, and what the stage in which it strikes must tell, as a pattern of a whole text. */
  record Told(Fault fault, Mark mark, String pattern) {
    @Override
    public String toString() {
      return fault.text();
    }
  }

  static Stream<Told> faults() {
    Told gate =
        told(What.SLOW_FABRIC, Mark.FAILURE, ".*'deepep-intranode' was created but failed.*");
    Told data = told(What.CORRUPTED_DATA, Mark.FAILURE, ".*'deepep-data' was created but failed.*");
    boolean all = "true".equals(System.getenv("EPFABRIC_LONG"));
    Stream<Told> always = Stream.of(gate, data);
    return all ? Stream.concat(always, others()) : always;
  }

  private static Stream<Told> others() {
    return Stream.of(
        told(What.PREEMPTION_IN_INSTALL, Mark.NOTE, "is gone"),
        told(What.PREEMPTION_IN_ACCEPTANCE, Mark.NOTE, "is gone"),
        told(What.INSTALLER_FAILURE, Mark.FAULT, "the module does not load on .*"),
        told(What.IMAGE_PULL_ERROR, Mark.NOTE, "the registry has the installer's image now"),
        told(What.OUT_OF_MEMORY, Mark.FAILURE, ".*'epbench-accept' was created but failed.*"),
        told(What.API_SERVER_UNREACHABLE, Mark.FAILURE, ".*: the API server .*"),
        // Of the last operations, while Kubernetes works at it.
        new Told(
            new Fault(What.KILL, LifeStage.UP, 82),
            Mark.FAULT,
            "the Pulumi engine was killed while the .*"));
  }

  /** In the stage in which such a fault is usual, and so much of it. */
  private static Told told(What kind, Mark mark, String pattern) {
    return new Told(new Fault(kind, kind.stages().get(0), kind.usual()), mark, pattern);
  }

  private static Rehearsal play(Fault fault) {
    FabricPlan plan = Planned.plan("dev");
    FabricPlan more = Planned.plan("dev", text -> text.replace("nodes: 2", "nodes: 4"));
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(),
            plan,
            Map.of(),
            Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", more)),
            Optional.empty(),
            Optional.empty());
    FaultScenario scenario = new FaultScenario(fault.text(), List.of(fault));
    try (RehearsalSetting setting =
        RehearsalSetting.running(SPEED, Optional.of(ControlPlane.builtLast()))) {
      return LifecycleRehearsal.play(plans, scenario, Planned::record, moment -> {}, setting);
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void everyStageEndsWellAndNothingIsLeft(Told told) {
    Rehearsal life = play(told.fault());
    assertThat(life.stages())
        .as(() -> story(life))
        .extracting(StageOutcome::stage)
        .containsExactly(
            LifeStage.PREVIEW,
            LifeStage.UP,
            LifeStage.SETTLED,
            LifeStage.CHANGE,
            LifeStage.PREEMPTION,
            LifeStage.DESTROY);
    assertThat(life.stages()).as(() -> story(life)).allMatch(StageOutcome::well);
    assertThat(life.left()).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(failures(life))
        .as(() -> story(life))
        .allMatch(m -> m.stage() == told.fault().during() && m.mark() == told.mark())
        .allMatch(m -> m.text().matches(told.pattern() + "|the same again"));
    assertThat(life.faults().get(0).struck()).isPositive();
    assertThat(life.moments())
        .as(() -> story(life))
        .anyMatch(
            m ->
                m.stage() == told.fault().during()
                    && m.mark() == told.mark()
                    && m.text().matches(told.pattern()))
        .anyMatch(
            m ->
                m.area() == Area.TESTS
                    && m.subject().equals("Job deepep-internode")
                    && m.text().contains("of a log that is replayed"));
  }

  /** What stopped a deployment; the operator's next attempt may have been well all the same. */
  private static List<Moment> failures(Rehearsal life) {
    return life.moments().stream().filter(m -> m.mark() == Mark.FAILURE).toList();
  }

  private static String story(Rehearsal life) {
    return life.moments().stream()
        .filter(moment -> moment.area() == Area.STORY)
        .map(moment -> moment.at() + " " + moment.mark() + " " + moment.text() + "\n")
        .reduce("", String::concat);
  }
}
