package epfabric.jobs.benchmark;

import static epfabric.jobs.benchmark.Samples.errors;
import static epfabric.jobs.benchmark.Samples.plan;
import static epfabric.jobs.benchmark.Samples.scenario;
import static epfabric.jobs.benchmark.Samples.test;
import static epfabric.jobs.benchmark.Samples.testOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenarioReader;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the last accepted and the first refused value of each setting, and values in other
 * notations.
 */
class BoundsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokens = 1",
        "tokens = 16777216",
        "num_topk = 256",
        "num_topk = 1",
        "num_warmups = 0",
        "num_iterations = 1",
        "num_qps_per_rank = 1",
        "num_sms = 0",
        "hidden_size = 1",
        "hidden_size = 128\ndata_type = \"fp8\"",
        "num_experts = 8",
        "round_scale = true\nuse_ue8m0 = true\ndata_type = \"fp8\"",
      })
  void valuesWithinTheBoundsAreAccepted(String args) {
    assertThat(errors(test(args), scenario(""))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tokens = -1|tokens: got -1",
        "tokens = 16777217|tokens: got 16777217",
        "hidden_size = 0|hidden_size: got 0",
        "num_experts = 0|num_experts: got 0",
        "num_topk = 257|num_topk: more experts for a token than there are, got 257 of 256",
        "num_warmups = -1|num_warmups: got -1",
        "num_iterations = -1|num_iterations: got -1",
        "num_qps_per_rank = 0|num_qps_per_rank: got 0",
        "num_sms = -1|num_sms: got -1",
        "num_experts = 12|num_experts: 12 experts cannot be divided evenly among 8 GPUs",
        "round_scale = true|round_scale: an option of FP8, and data_type is bfloat16",
        "foo = []|foo: an empty list: nothing would run",
        "sub = {a = []}|sub.a: an empty list: nothing would run",
      })
  void valuesOutsideTheBoundsAreRefused(String args, String expected) {
    assertThat(errors(test(args), scenario("")))
        .anySatisfy(
            error ->
                assertThat(error.lines().findFirst().orElse("")).endsWith("cmd_args." + expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"extra_env_vars = {A = []}", "num_nodes = []"})
  void anEmptySweepIsRefused(String line) {
    assertThat(errors(test(), scenario(line)))
        .singleElement()
        .asString()
        .contains("an empty list: nothing would run");
  }

  /** The problem is reported only once, at the location of the value. */
  @Test
  void anEmptySweepIsReportedAtItsLocation() {
    assertThat(errors(test("sub = {a = []}"), scenario("")))
        .containsExactly(
            """
            tests/0.toml:6:7: cmd_args.sub.a: an empty list: nothing would run
              expected: one value, or several""");
  }

  @Test
  void aTooLargeSweepIsReportedOnce() {
    String values = "1, ".repeat(1_000) + "1";
    assertThat(errors(test("tokens = [" + values + "]"), scenario("")))
        .singleElement()
        .asString()
        .endsWith("cmd_args.tokens: 1001 values\n  expected: one value, or at most 1000");
  }

  @Test
  void anEmptySweepOfAHookIsReported() {
    Reading hook = Reading.ours(test("foo = []"), scenario(""));
    Map<String, TestScenario> hooks = Map.of("h", hook.scenario().orElseThrow());
    String text = "pre_test = \"h\"\n" + scenario("cmd_args = {foo = 1}");
    Remarks remarks = new Remarks();
    TestScenario main =
        new TestScenarioReader(hook.definitions(), hooks, false, remarks)
            .read(new Source("main.toml", text))
            .orElseThrow();
    BenchmarkPlan plan = BenchmarkPlanner.plan(main, Samples.A4, Samples.NODES, remarks);
    assertThat(plan.runs()).hasSize(1);
    assertThat(remarks.errors().ordered())
        .extracting(Problem::message)
        .contains("an empty list: nothing would run");
  }

  @Test
  void argumentsOfTheScriptsOfDeepEpHaveTheSameBounds() {
    for (String args :
        new String[] {"num_tokens = 0", "hidden = 0", "num_processes = 0", "num_topk = 0"}) {
      String name = args.substring(0, args.indexOf(' '));
      assertThat(errors(testOf("DeepEP", args), scenario("")))
          .anySatisfy(error -> assertThat(error).contains("cmd_args." + name + ": got 0"));
    }
    assertThat(errors(testOf("DeepEP", "masked_ratio = inf"), scenario("")))
        .anySatisfy(error -> assertThat(error).contains("masked_ratio: got Infinity"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "iterations = 1",
        "iterations = 10000",
        "num_nodes = 64\ncmd_args = {num_experts = 512, mode = \"low_latency\"}",
        "num_nodes = \"2\"",
        "time_limit = \"1s\"",
      })
  void valuesOfAScenarioWithinTheBoundsAreAccepted(String line) {
    assertThat(errors(test(), scenario(line))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "iterations = 0|iterations: got 0",
        "iterations = -1|iterations: got -1",
        "iterations = 10001|iterations: got 10001",
        "num_nodes = 10001|num_nodes: got 10001",
        "num_nodes = 65|num_nodes: test \"1\" needs 65 nodes, the fabric has 64",
        "time_limit = \"0m\"|time_limit: no time at all",
        "time_limit = \"00:00:00\"|time_limit: no time at all",
        "time_limit = \"30\"|time_limit: not a time limit, got \"30\"",
        "time_limit = \"1-02:03\"|time_limit: not a time limit, got \"1-02:03\"",
        "time_limit = \"30 m\"|time_limit: not a time limit, got \"30 m\"",
        "time_limit = \"\"|time_limit: not a time limit, got \"\"",
        "time_limit = \"-1m\"|time_limit: not a time limit, got \"-1m\"",
        "time_limit = 30|time_limit: not a text in quotes, got 30",
      })
  void valuesOfAScenarioOutsideTheBoundsAreRefused(String line, String expected) {
    assertThat(errors(test(), scenario(line))).anySatisfy(e -> assertThat(e).contains(expected));
  }

  @Test
  void anEmptyIdIsRefused() {
    assertThat(errors(test(), scenario("").replace("\"1\"", "\"\"")))
        .anySatisfy(error -> assertThat(error).contains("Tests[0].id: empty"));
  }

  /** The default limit is an hour, because a hanging run would keep its GPUs. */
  @Test
  void aRunHasADefaultTimeLimit() {
    assertThat(plan(test(), scenario("")).runs().get(0).limitSeconds()).isEqualTo(3600);
    assertThat(plan(test(), scenario("", "time_limit = \"1d\"")).mostSeconds())
        .isEqualTo(3600 + 86_400);
  }

  @ParameterizedTest
  @CsvSource({
    "tokens = \"1024\", tokens, 1024",
    "tokens = \"8.0\", tokens, 8",
    "tokens = 1024.0, tokens, 1024",
    "tokens = true, tokens, 1",
    "tokens = \" 7 \", tokens, 7",
    "tokens = \"1_000\", tokens, 1000",
    "tokens = \"+5\", tokens, 5",
    "allow_mnnvl = 1, allow_mnnvl, true",
    "allow_mnnvl = 0, allow_mnnvl, false",
    "allow_mnnvl = 1.0, allow_mnnvl, true",
    "allow_mnnvl = \"yes\", allow_mnnvl, true",
    "allow_mnnvl = \"T\", allow_mnnvl, true",
    "allow_mnnvl = \"On\", allow_mnnvl, true",
    "allow_mnnvl = \"OFF\", allow_mnnvl, false",
    "allow_mnnvl = \"n\", allow_mnnvl, false",
  })
  void valuesInOtherNotationsAreAccepted(String line, String name, String value) {
    Reading read = Reading.ours(test(line));
    assertThat(read.errors()).isEmpty();
    TestDefinition definition =
        read.definitions().named("a").flatMap(TestDefinitions.Known::definition).orElseThrow();
    assertThat(String.valueOf(definition.cmdArgs().get(name))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokens = 1024.5",
        "tokens = \"8.5\"",
        "tokens = \"x\"",
        "tokens = \"\"",
        "allow_mnnvl = \"maybe\"",
        "allow_mnnvl = 2",
        "mode = \"Standard\"",
        "config_file_path = 5",
      })
  void valuesOfTheWrongTypeAreRefused(String line) {
    assertThat(Reading.ours(test(line)).errors()).hasSize(1);
  }
}
