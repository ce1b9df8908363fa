package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Tests that a test runs again with a second number of tokens if the catalog's limits were measured
 * with that number.
 */
class SecondRunPlannedTest {
  private static List<TestRun> runs(EnvironmentBuilder environment) {
    return Planning.planOf(environment).workload().acceptance().tests();
  }

  private static OptionalInt tokensOfSecondRun(EnvironmentBuilder environment) {
    return runs(environment).stream()
        .filter(run -> run.test().equals("internode"))
        .findFirst()
        .orElseThrow()
        .again();
  }

  @Test
  void onTwoOrFourNodesTheTestRunsAgainWithThePublishedTokens() {
    assertThat(tokensOfSecondRun(anEnvironment().withNodes(2))).hasValue(2048);
    assertThat(tokensOfSecondRun(anEnvironment().withNodes(4))).hasValue(2048);
    assertThat(runs(anEnvironment().withNodes(2)))
        .filteredOn(run -> run.again().isPresent())
        .extracting(TestRun::test)
        .containsExactly("internode");
  }

  @Test
  void withoutPublishedMeasurementsTheTestRunsOnce() {
    assertThat(tokensOfSecondRun(anEnvironment().withNodes(8))).isEmpty();
    assertThat(tokensOfSecondRun(anEnvironment().withNodes(2).withMachine("a3-ultragpu-8g")))
        .isEmpty();
    assertThat(tokensOfSecondRun(anEnvironment().withNodes(2).withLimits("guide"))).isEmpty();
  }

  @Test
  void aTestInRoundsRunsOnce() {
    assertThat(tokensOfSecondRun(anEnvironment().withNodes(3))).isEmpty();
  }
}
