package epfabric.deploy.manifest.test;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the complete command line of the judge of a run. */
class JudgeArgumentsTest {
  private static List<String> argumentsOf(EnvironmentBuilder environment, String test) {
    FabricPlan plan = Planning.planOf(environment);
    TestRun run =
        plan.workload().acceptance().tests().stream()
            .filter(r -> r.test().equals(test))
            .findFirst()
            .orElseThrow();
    return new JudgeArguments(plan, run).all("/results", 600);
  }

  @Test
  void aDeepepTestHasShapeArguments() {
    assertThat(String.join(" ", argumentsOf(anEnvironment().withNodes(2), "internode")))
        .isEqualTo(
            "results judge /results --await-launcher 600 --test internode"
                + " --machine a4-highgpu-8g --nodes 2 --tokens 4096 --hidden 7168 --topk 8"
                + " --again-tokens 2048 --experts 256 --cases 32 --limits default --gate strict"
                + " --summary /dev/termination-log");
  }

  @Test
  void anNcclTestHasNoShapeArguments() {
    assertThat(String.join(" ", argumentsOf(anEnvironment().withNodes(2), "nccl-allreduce")))
        .isEqualTo(
            "results judge /results --await-launcher 600 --test nccl-allreduce"
                + " --machine a4-highgpu-8g --nodes 2 --limits default --gate strict"
                + " --summary /dev/termination-log");
  }

  @Test
  void aTestInRoundsIsJudgedRoundByRound() {
    List<String> words = argumentsOf(anEnvironment().withNodes(5), "internode");
    assertThat(words).contains("--round").doesNotContain("--nodes");
    assertThat(words.stream().filter("--round"::equals)).hasSizeGreaterThan(1);
    assertThat(words.get(words.indexOf("--round") + 1)).matches("[0-9+,-]+");
  }

  @Test
  void aJudgeDefersItsVerdictIfAllTestsAreJudgedTogether() {
    EnvironmentBuilder environment =
        anEnvironment().withNodes(2).with("acceptance", "onFailure", "continue");
    FabricPlan plan = Planning.planOf(environment);
    TestRun run = plan.workload().acceptance().tests().get(0);
    List<String> arguments = new JudgeArguments(plan, run).all("/results", 600);
    assertThat(arguments).doesNotContain("--defer");
    List<String> deferring = new ArrayList<>(arguments);
    deferring.add("--defer");
    assertThat(new JudgeArguments(plan, run).ofTheStack("/results", 600)).isEqualTo(deferring);
    FabricPlan stopping = Planning.planOf(anEnvironment().withNodes(2));
    assertThat(new JudgeArguments(stopping, run).ofTheStack("/results", 600)).isEqualTo(arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"low-latency-nic", "nic-bandwidth"})
  void anAdvisoryTestInAStackCannotFailTheGate(String advisory) {
    assertThat(argumentsInTheStack(anEnvironment().withNodes(2), advisory))
        .containsSubsequence("--gate", "warn");
    assertThat(argumentsOf(anEnvironment().withNodes(2), advisory))
        .as("epfabric accept keeps the strict gate")
        .containsSubsequence("--gate", "strict");
  }

  @Test
  void aTestInAStackThatIsNotAdvisoryCanFailTheGate() {
    assertThat(argumentsInTheStack(anEnvironment().withNodes(2), "low-latency"))
        .containsSubsequence("--gate", "strict");
  }

  @Test
  void anAdvisoryTestListedInTheEnvironmentCanFailTheGate() {
    EnvironmentBuilder environment =
        anEnvironment().withNodes(2).with("acceptance", "tests", "[low-latency-nic]");
    assertThat(argumentsInTheStack(environment, "low-latency-nic"))
        .containsSubsequence("--gate", "strict");
  }

  private static List<String> argumentsInTheStack(EnvironmentBuilder environment, String test) {
    FabricPlan plan = Planning.planOf(environment);
    TestRun run =
        plan.workload().acceptance().tests().stream()
            .filter(r -> r.test().equals(test))
            .findFirst()
            .orElseThrow();
    return new JudgeArguments(plan, run).ofTheStack("/results", 600);
  }

  @Test
  void limitsAndGateAreThoseOfTheEnvironment() {
    List<String> words =
        argumentsOf(
            anEnvironment().withLimits("guide").with("acceptance", "gate", "warn"), "intranode");
    assertThat(words).containsSubsequence("--limits", "guide", "--gate", "warn");
  }
}
