package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import org.junit.jupiter.api.Test;

/**
 * Tests equal pools: their names have numbers, their nodes are added up, and each pool has its own
 * tests.
 */
class SeveralPoolsTest {
  private static final FabricPlan PLAN = planOf(pools(3).withNodes(4));

  private static EnvironmentBuilder pools(int pools) {
    return anEnvironment().withPool("pools", String.valueOf(pools));
  }

  @Test
  void thereIsOnePoolByDefault() {
    FabricPlan plan = planOf(anEnvironment());
    assertThat(plan.pool().names()).containsExactly("epfabric-test-gpu");
    assertThat(plan.decisions())
        .contains(new PlanDecision("epfabric:gpuPool.pools", "1", "default"));
  }

  @Test
  void furtherPoolsAreNamedAfterTheFirst() {
    assertThat(PLAN.pool().names())
        .containsExactly("epfabric-test-gpu", "epfabric-test-gpu-1", "epfabric-test-gpu-2");
    assertThat(PLAN.pool().name()).isEqualTo("epfabric-test-gpu");
    assertThat(planOf(pools(2).withPool("name", "b200")).pool().names())
        .containsExactly("b200", "b200-1");
  }

  @Test
  void nodesOfAllPoolsAreAddedUp() {
    assertThat(PLAN.pool().nodes()).isEqualTo(4);
    assertThat(PLAN.pool().totalNodes()).isEqualTo(12);
    assertThat(PLAN.pool().gpus()).isEqualTo(96);
    assertThat(PLAN.cost().nodes()).isEqualTo(12);
  }

  @Test
  void autoscaledPoolsAreCountedAtTheirMaximumSize() {
    NodePoolPlan pool = planOf(pools(3).scalingFrom(0, 5)).pool();
    assertThat(pool.nodes()).isEqualTo(5);
    assertThat(pool.totalNodes()).isEqualTo(15);
  }

  @Test
  void eachPoolHasItsOwnTests() {
    assertThat(PLAN.workload().acceptance().tests())
        .filteredOn(t -> t.test().equals("internode"))
        .extracting(TestRun::job, run -> run.pods().together())
        .containsExactly(
            tuple("deepep-internode", 4),
            tuple("deepep-internode-1", 4),
            tuple("deepep-internode-2", 4));
  }

  @Test
  void explainShowsThePools() {
    assertThat(PLAN.decisions())
        .contains(new PlanDecision("epfabric:gpuPool.pools", "3", "Pulumi.test.yaml:5:12"));
  }
}
