package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rehearses an environment with a server on a real control plane with LeaderWorkerSet's own
 * controller: the server starts, loses a node to a preemption, starts again, and is destroyed.
 */
@Tag("kube")
class ServedLifeOnAControlPlaneTest {
  private static final int SPEED = 200;

  private static final FabricPlan PLAN =
      Planned.plan(
          "dev",
          text ->
              text
                  + "  epfabric:serving: {model: deepseek-ai/DeepSeek-R1, engine: vllm, nodes: 2,"
                  + " image: 'example.org/engine@sha256:"
                  + "5".repeat(64)
                  + "'}\n");

  private static Rehearsal play() {
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(), PLAN, Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
    try (RehearsalSetting setting =
        RehearsalSetting.running(SPEED, Optional.of(ControlPlane.builtLast()))) {
      return LifecycleRehearsal.play(
          plans, new FaultScenario("none", List.of()), Planned::record, moment -> {}, setting);
    }
  }

  @Test
  void theServerIsReadyAgainAfterAPreemptionAndNothingIsLeft() {
    Rehearsal life = play();
    String story = life.moments().stream().map(String::valueOf).collect(Collectors.joining("\n"));
    assertThat(life.stages()).as(story).allMatch(StageOutcome::well);
    assertThat(life.moments())
        .as(story)
        .anyMatch(m -> m.mark() == Mark.DONE && m.text().equals("the server is ready again"));
    assertThat(life.left()).isEmpty();
  }
}
