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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rehearses environments on a real control plane with LeaderWorkerSet's own controller. With {@code
 * EPFABRIC_LONG=true}, more faults are played, one in each rehearsal.
 */
@Tag("kube")
class LifeOnAControlPlaneTest {
  private static final int SPEED = 200;

  private static final String SERVER =
      "  epfabric:serving: {model: deepseek-ai/DeepSeek-R1, engine: vllm, nodes: 2,"
          + " image: 'example.org/engine@sha256:"
          + "5".repeat(64)
          + "'}\n";

  /**
   * A fault, and a pattern of a complete text that the rehearsal must report in the stage of the
   * fault.
   */
  record Expected(Fault fault, Mark mark, String pattern) {
    @Override
    public String toString() {
      return fault.text();
    }

    boolean isAbout(Moment moment) {
      return moment.stage() == fault.during() && moment.mark() == mark;
    }
  }

  static Stream<Expected> longFaults() {
    if (!"true".equals(System.getenv("EPFABRIC_LONG"))) {
      return Stream.empty();
    }
    return Stream.of(
        expected(What.PREEMPTION_IN_INSTALL, Mark.NOTE, "is gone"),
        expected(What.PREEMPTION_IN_ACCEPTANCE, Mark.NOTE, "is gone"),
        expected(What.INSTALLER_FAILURE, Mark.FAULT, "the module does not load on .*"),
        expected(What.IMAGE_PULL_ERROR, Mark.NOTE, "the registry has the installer's image now"),
        expected(What.OUT_OF_MEMORY, Mark.FAILURE, failed("epbench-accept")),
        expected(What.API_SERVER_UNREACHABLE, Mark.FAILURE, ".*: the API server .*"),
        // This fault kills the engine during one of the last operations, while Kubernetes works on
        // this operation.
        new Expected(
            new Fault(What.KILL, LifeStage.UP, 82),
            Mark.FAULT,
            "the Pulumi engine was killed while the .*"));
  }

  private static String failed(String job) {
    return ".*'" + job + "' was created but failed.*";
  }

  /** Returns an expectation for a fault in its default stage, with its default amount. */
  private static Expected expected(What kind, Mark mark, String pattern) {
    return new Expected(new Fault(kind, kind.stages().get(0), kind.usual()), mark, pattern);
  }

  private static Rehearsal play(String settings, List<Expected> expected) {
    FabricPlan plan = Planned.plan("dev", text -> text + settings);
    FabricPlan more = Planned.plan("dev", text -> text.replace("nodes: 2", "nodes: 4") + settings);
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(),
            plan,
            Map.of(),
            Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", more)),
            Optional.empty(),
            Optional.empty());
    FaultScenario scenario =
        new FaultScenario(expected.toString(), expected.stream().map(Expected::fault).toList());
    try (RehearsalSetting setting =
        RehearsalSetting.running(SPEED, Optional.of(ControlPlane.builtLast()))) {
      return LifecycleRehearsal.play(plans, scenario, Planned::record, moment -> {}, setting);
    }
  }

  @Test
  void aServerBecomesReadyAfterFailedTestsAndAfterAPreemption() {
    List<Expected> expected =
        List.of(
            expected(What.SLOW_FABRIC, Mark.FAILURE, failed("deepep-intranode")),
            expected(What.CORRUPTED_DATA, Mark.FAILURE, failed("deepep-data")));
    Rehearsal life = play(SERVER, expected);
    everyStageSucceedsAndNoResourceRemains(life, expected);
    assertThat(life.moments())
        .as(() -> story(life))
        .anyMatch(m -> m.mark() == Mark.DONE && m.text().equals("the server is ready again"));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("longFaults")
  void everyStageSucceedsAndNoResourceRemains(Expected expected) {
    everyStageSucceedsAndNoResourceRemains(play("", List.of(expected)), List.of(expected));
  }

  private static void everyStageSucceedsAndNoResourceRemains(
      Rehearsal life, List<Expected> expected) {
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
        .allMatch(
            m ->
                expected.stream()
                    .anyMatch(
                        e -> e.isAbout(m) && m.text().matches(e.pattern() + "|the same again")));
    assertThat(life.faults()).allMatch(fault -> fault.struck() > 0);
    for (Expected expectation : expected) {
      assertThat(life.moments())
          .as(() -> story(life))
          .anyMatch(m -> expectation.isAbout(m) && m.text().matches(expectation.pattern()));
    }
    assertThat(life.moments())
        .as(() -> story(life))
        .anyMatch(
            m ->
                m.area() == Area.TESTS
                    && m.subject().equals("Job deepep-internode")
                    && m.text().contains("of a log that is replayed"));
  }

  /**
   * Returns the failures of deployments, including failures after which a later attempt succeeded.
   */
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
