package epfabric.fabric.plan.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AcceptanceSubsetTest {
  private static final String POOL = "epfabric-test-gpu";

  private final Problems problems = new Problems();

  private static AcceptanceSubset subsetOf(EnvironmentBuilder environment) {
    return new AcceptanceSubset(Planning.planOf(environment), Planning.CATALOG);
  }

  private static EnvironmentBuilder environment() {
    return EnvironmentBuilder.anEnvironment();
  }

  private List<String> renderedProblems() {
    return problems.ordered().stream().map(Problem::render).toList();
  }

  @Test
  void allNodesRunTheTestsOfThePlan() {
    FabricPlan plan = Planning.planOf(environment());
    assertThat(subsetOf(environment()).of(Optional.empty(), Map.of(POOL, 2), problems))
        .isEqualTo(plan.workload().acceptance().tests());
    assertThat(renderedProblems()).isEmpty();
  }

  @Test
  void autoscaledNodesRunTheTestsOfAFixedPool() {
    EnvironmentBuilder autoscaled = environment().scalingFrom(0, 2);
    List<TestRun> testsOfAFixedPool =
        Planning.planOf(environment()).workload().acceptance().tests();
    assertThat(Planning.planOf(autoscaled).workload().acceptance().tests()).isEmpty();
    assertThat(subsetOf(autoscaled).of(Optional.empty(), Map.of(POOL, 2), problems))
        .isEqualTo(testsOfAFixedPool);
    assertThat(
            subsetOf(autoscaled.accepting("intranode"))
                .of(Optional.empty(), Map.of(POOL, 2), problems))
        .extracting(TestRun::test)
        .containsExactly("intranode");
    assertThat(renderedProblems()).isEmpty();
  }

  @Test
  void testsThatNeedMoreNodesAreLeftOut() {
    List<TestRun> runs = subsetOf(environment()).of(Optional.empty(), Map.of(POOL, 1), problems);
    assertThat(runs)
        .extracting(TestRun::test)
        .containsExactly(
            "epbench", "intranode", "low-latency-nvlink", "deepep-data", "low-latency-nic");
    assertThat(runs).extracting(run -> run.pods().count()).containsOnly(1);
    assertThat(subsetOf(environment()).leftOut(1))
        .containsExactly("nic-bandwidth", "internode", "low-latency", "nccl-allreduce");
    assertThat(subsetOf(environment()).leftOut(2)).isEmpty();
    assertThat(renderedProblems()).isEmpty();
  }

  @Test
  void aRequestedTestThatCannotRunIsRefused() {
    List<TestRun> runs =
        subsetOf(environment())
            .of(Optional.of(List.of("internode", "intranode")), Map.of(POOL, 1), problems);
    assertThat(runs).extracting(TestRun::test).containsExactly("intranode");
    assertThat(renderedProblems())
        .containsExactly(
            """
            --tests: "internode" cannot run on 1 node
              expected: epbench, intranode, low-latency-nvlink, deepep-data, low-latency-nic
              hint: it needs 2 nodes: --nodes 2""");
  }

  @Test
  void requestedTestsRunInTheOrderOfTheCatalog() {
    assertThat(
            subsetOf(environment())
                .of(Optional.of(List.of("internode", "intranode")), Map.of(POOL, 2), problems))
        .extracting(TestRun::test)
        .containsExactly("intranode", "internode");
  }

  @Test
  void aTestThatThePlanLeavesOutCanBeRequested() {
    EnvironmentBuilder onlyIntranode =
        environment().withLine("epfabric:acceptance", "{tests: [intranode]}");
    assertThat(subsetOf(onlyIntranode).of(Optional.empty(), Map.of(POOL, 2), problems))
        .extracting(TestRun::test)
        .containsExactly("intranode");
    assertThat(
            subsetOf(onlyIntranode)
                .of(Optional.of(List.of("internode")), Map.of(POOL, 2), problems))
        .extracting(TestRun::job)
        .containsExactly("deepep-internode");
  }

  @Test
  void eachPoolWithNodesHasItsOwnRuns() {
    EnvironmentBuilder twoPools = environment().withPool("pools", "2");
    List<String> requested = List.of("intranode");
    assertThat(
            subsetOf(twoPools)
                .of(Optional.of(requested), Map.of(POOL, 2, POOL + "-1", 1), problems))
        .extracting(TestRun::job, run -> run.pods().count())
        .containsExactly(tuple("deepep-intranode", 2), tuple("deepep-intranode-1", 1));
    assertThat(subsetOf(twoPools).of(Optional.of(requested), Map.of(POOL + "-1", 1), problems))
        .extracting(TestRun::job)
        .containsExactly("deepep-intranode-1");
  }

  @Test
  void anUnknownNameIsReportedWithTheMostSimilarName() {
    subsetOf(environment()).check(List.of("internode", "internod"), problems);
    assertThat(renderedProblems())
        .singleElement()
        .asString()
        .startsWith("--tests: no such test with software set \"b200-gke\": \"internod\"\n")
        .endsWith("  hint: did you mean \"internode\"?");
  }
}
