package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.UpdateComparison;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParkedPlanTest {
  private static final String PARKED = "  epfabric:parked: true\n";

  private static FabricPlan parkedPlan(String environment) {
    return Planned.plan(environment, t -> t + PARKED);
  }

  @Test
  void aParkedPlanHasNoNodesTestsOrCost() {
    FabricPlan plan = parkedPlan("dev");
    assertThat(plan.pool().gpus()).isZero();
    assertThat(plan.workload().acceptance().tests()).isEmpty();
    assertThat(plan.cost().usdPerHour()).contains(0.0);
    assertThat(plan.decisions())
        .contains(new PlanDecision("epfabric:gpuPool.nodes", "0", "epfabric:parked"));
  }

  @Test
  void parkedFalseHasTheSameEffectAsNoEntry() {
    FabricPlan plan = Planned.plan("dev", t -> t + PARKED.replace("true", "false"));
    assertThat(plan.pool()).isEqualTo(Planned.plan("dev").pool());
  }

  /** The pool and its networks remain; only nodes and tests are removed. */
  @Test
  void parkingChangesThePoolInPlaceAndDeletesOnlyTests() {
    PreviewReport report =
        UpdateComparison.between(
            Planned.record(Planned.plan("dev")), Planned.record(parkedPlan("dev")));
    assertThat(urns(report, ChangeKind.DELETE))
        .isNotEmpty()
        .allMatch(u -> u.contains("epfabric:index:Acceptance"));
    assertThat(urns(report, ChangeKind.REPLACE)).isEmpty();
    assertThat(urns(report, ChangeKind.UPDATE)).anyMatch(u -> u.endsWith("NodePool::gpu"));
  }

  private static List<String> urns(PreviewReport report, ChangeKind kind) {
    return report.resources().stream().filter(r -> r.kind() == kind).map(r -> r.urn()).toList();
  }

  @Test
  void autoscalingOfAParkedPoolIsDisabled() {
    FabricPlan plan =
        Planned.plan("dev", t -> t.replace("nodes: 2", "autoscaling: {min: 2, max: 4}") + PARKED);
    assertThat(plan.pool().nodes()).isZero();
    assertThat(plan.pool().spec().orElseThrow().buying().autoscaling()).isEmpty();
  }

  /** The tests run after the environment is unparked. */
  @Test
  void testsThatNeedNodesAreValidInAParkedPlan() {
    FabricPlan plan =
        Planned.plan("dev", t -> t + PARKED + "  epfabric:acceptance: {tests: [internode]}\n");
    assertThat(plan.workload().acceptance().tests()).isEmpty();
  }

  @Test
  void anAdoptedPoolCannotBeParked() {
    assertThatThrownBy(
            () ->
                Planned.plan(
                    "dev",
                    t -> t.replace("nodes: 2", "adopt: {name: theirs}\n    nodes: 2") + PARKED))
        .isInstanceOf(InvalidEnvironmentException.class)
        .hasMessageContaining(
            "epfabric:parked: an adopted pool is not this stack's to empty\n"
                + "  expected: false, or no epfabric:parked");
  }
}
