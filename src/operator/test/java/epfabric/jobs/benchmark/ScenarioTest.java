package epfabric.jobs.benchmark;

import static epfabric.jobs.benchmark.Samples.errors;
import static epfabric.jobs.benchmark.Samples.plan;
import static epfabric.jobs.benchmark.Samples.scenario;
import static epfabric.jobs.benchmark.Samples.test;
import static epfabric.jobs.benchmark.Samples.testOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remark.Level;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks errors and warnings that differ from those of CloudAI, or that CloudAI does not report.
 */
class ScenarioTest {
  private static String dependenciesOn(String... ids) {
    return "dependencies = ["
        + String.join(
            ", ",
            List.of(ids).stream()
                .map(id -> "{type = \"start_post_comp\", id = \"" + id + "\"}")
                .toList())
        + "]";
  }

  private static List<String> folders(String test, String scenario) {
    return plan(test, scenario).runs().stream().map(run -> run.place().folder()).toList();
  }

  @Test
  void aCycleOfDependenciesIsPrinted() {
    assertThat(
            errors(test(), scenario(dependenciesOn("3"), dependenciesOn("1"), dependenciesOn("2"))))
        .containsExactly(
            """
            scenario.toml:3:6: Tests: none of these could start: 1 after 3 after 2 after 1
              expected: dependencies without a cycle
              hint: CloudAI then runs nothing and reports success""");
  }

  @Test
  void strictModeAcceptsACycleAsCloudAiDoes() {
    Reading read =
        Reading.strict(test(), Optional.of(scenario(dependenciesOn("2"), dependenciesOn("1"))));
    assertThat(read.errors()).isEmpty();
  }

  @Test
  void twoDependenciesOfOneTypeAreBothKept() {
    String scenario = scenario("", "", dependenciesOn("1", "2"));
    assertThat(plan(test(), scenario).runs().get(2).dependencies()).hasSize(2);
  }

  @Test
  void eachTestComesAfterItsDependencies() {
    assertThat(folders(test(), scenario(dependenciesOn("3"), "", dependenciesOn("2"))))
        .containsExactly("2/0", "3/0", "1/0");
  }

  @Test
  void aTestThatIsStoppedWithAnotherTestMayStartFirst() {
    String until = "dependencies = [{type = \"end_post_comp\", id = \"2\"}]";
    String once = "dependencies = [{type = \"start_post_init\", id = \"1\"}]";
    assertThat(folders(test(), scenario(until, once))).containsExactly("1/0", "2/0");
  }

  @Test
  void sweepsCanHaveDependencies() {
    String scenario =
        scenario("cmd_args = {tokens = [128, 256]}\niterations = 2", dependenciesOn("1"));
    assertThat(folders(test(), scenario))
        .containsExactly("1/0/1", "1/0/2", "1/1/1", "1/1/2", "2/0");
  }

  @Test
  void strictModeRefusesSweepsWithPlainTestsOrDependencies() {
    Reading read =
        Reading.strict(
            test(),
            Optional.of(scenario("extra_env_vars = {A = [\"1\", \"2\"]}", dependenciesOn("1"))));
    assertThat(read.errors())
        .containsExactly(
            """
            scenario.toml:3:6: Tests: sweeps and plain tests in one scenario
              expected: one of them""",
            """
            scenario.toml:3:6: Tests: dependencies in a scenario of sweeps
              expected: none""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "[2, 0]"})
  void refusesZeroNodes(String count) {
    assertThat(errors(test(), scenario("num_nodes = " + count)))
        .singleElement()
        .asString()
        .startsWith("scenario.toml:5:13: Tests[0].num_nodes: got ")
        .endsWith("expected: 1 to 10000; CloudAI treats 0 as 1, and passes -1 to Slurm");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "30m|1800",
        "2W|1209600",
        "01:30:00|5400",
        "00:30|1800",
        "1-02:03:04|93784",
        "90:00:00|324000"
      })
  void readsTimeLimits(String text, long seconds) {
    String scenario = scenario("time_limit = \"" + text + "\"");
    assertThat(plan(test(), scenario).runs().get(0).limitSeconds()).isEqualTo(seconds);
  }

  @Test
  void listsTheFormsOfTimeLimits() {
    assertThat(errors(test(), scenario("time_limit = \"soon\"")))
        .containsExactly(
            """
            scenario.toml:5:14: Tests[0].time_limit: not a time limit, got "soon"
              expected: a number with a unit (30m, 2h, 1d), HH:MM:SS, HH:MM or D-HH:MM:SS""");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tokens = 0|tokens: got 0",
        "num_topk = 0|num_topk: got 0",
        "num_topk = 16\\nnum_experts = 8|num_topk: more experts for a token than there are, got 16"
            + " of 8",
        "num_experts = 100|num_experts: 100 experts cannot be divided evenly among 8 GPUs",
        "use_ue8m0 = true|use_ue8m0: an option of FP8, and data_type is bfloat16",
        "data_type = \"fp8\"\\nhidden_size = 7000|hidden_size: FP8 has a scale for every 128"
            + " columns, got 7000",
        "num_iterations = 0|num_iterations: got 0",
        "tokens = []|tokens: an empty list: nothing would run"
      })
  void refusesArgumentsThatViolateTheRulesOfEpfabric(String args, String expected) {
    assertThat(errors(test(args.replace("\\n", "\n")), scenario("")))
        .anySatisfy(
            error ->
                assertThat(error.lines().findFirst().orElse(""))
                    .startsWith("tests/0.toml:")
                    .endsWith("cmd_args." + expected));
  }

  @Test
  void anErrorOfTheScenarioIsLocatedInTheScenario() {
    assertThat(errors(test("num_topk = 8"), scenario("cmd_args = {num_topk = 300}")))
        .first()
        .asString()
        .startsWith(
            "scenario.toml:5:24: cmd_args.num_topk: more experts for a token than there are, got 300");
  }

  @Test
  void tablesAreMergedAndListsReplaced() {
    String test = test("num_topk = 4", "tokens = 64", "[extra_env_vars]", "A = \"1\"", "B = \"2\"");
    String scenario = scenario("cmd_args = {tokens = 128}\nextra_env_vars = {B = \"3\"}");
    var run = plan(test, scenario).runs().get(0);
    assertThat(run.shape().exchange().topk()).isEqualTo(4);
    assertThat(run.shape().exchange().tokens()).isEqualTo(128);
    assertThat(run.test().combination().variables())
        .containsEntry("A", "1")
        .containsEntry("B", "3");
  }

  @Test
  void aMisspelledArgumentIsAWarning() {
    Reading read = Reading.ours(test("tokenz = 1"));
    assertThat(read.of(Level.WARNING).stream().map(Remark::render))
        .containsExactly(
            """
            tests/0.toml:6:10: warning: cmd_args.tokenz: not a field of DeepEPBenchmark, which CloudAI\
             accepts without a word
              hint: did you mean "tokens"?""");
  }

  @Test
  void deepEpNamesALibraryAndATemplate() {
    assertThat(Reading.ours(testOf("DeepEP", "mode = \"standard\"", "num_tokens = 5")).errors())
        .containsExactly(
            """
            tests/0.toml:4:1: cmd_args: "DeepEP" has two meanings, and the arguments belong to both:\
             mode and num_tokens
              expected: the arguments of one of them
              hint: MoEBenchmark takes the first, DeepEP's own scripts take the second""");
    assertThat(
            Reading.ours(testOf("DeepEP", "mode = \"standard\"")).of(Level.WARNING).stream()
                .map(r -> r.problem().message()))
        .containsExactly(
            "these are the arguments of releases 1.5.0 to 1.7.0-1; later ones run DeepEP's scripts"
                + " under this name and ignore mode");
  }

  @Test
  void recognizesUnsupportedBenchmarksButDoesNotRunThem() {
    assertThat(errors(testOf("NcclTest"), scenario("")))
        .containsExactly(
            """
            scenario.toml:4:13: Tests[0].test_name: a test of NcclTest, and epfabric runs DeepEP\
             benchmarks only
              expected: a test of DeepEPBenchmark, DeepEP, MoEBenchmark
              hint: epfabric accept runs NCCL's all-reduce on all nodes (test nccl-allreduce)""");
  }

  @Test
  void everyProblemOfEveryFileIsReportedAtOnce() {
    Reading read =
        Reading.of(
            List.of(test("tokens = \"x\"", "num_topk = 1.5"), "name = 5\n[cmd_args"),
            Optional.of(scenario("num_nodes = 0\nunknown = 1")),
            false);
    assertThat(read.remarks().errors().ordered().stream().map(p -> p.where().toString()))
        .containsExactly(
            "scenario.toml:5:13",
            "scenario.toml:6:1",
            "tests/0.toml:6:10",
            "tests/0.toml:7:12",
            "tests/1.toml:2:10");
  }

  @Test
  void nodesCanBeNamesRangesAndGroups() {
    var run =
        plan(
                test(),
                scenario(
                    "cmd_args = {num_experts = 144}\nnodes = [\"n-[001-003,7]\", \"x\", \"P:G:1\"]"))
            .runs()
            .get(0);
    assertThat(run.nodes()).isEqualTo(6);
    assertThat(run.placement().hosts()).containsExactly("n-001", "n-002", "n-003", "n-7", "x");
    assertThat(run.placement().groups()).containsExactly("G");
  }

  /**
   * If a node were used twice, two pods of a Job would wait for it forever. CloudAI has the same
   * rule.
   */
  @Test
  void aNodeThatIsNamedTwiceIsUsedOnce() {
    var run =
        plan(
                test(),
                scenario("nodes = [\"n-[2-3]\", \"n-1\", \"n-2\", \"n-1\", \"n-[3,3]\", \"n-4\"]"))
            .runs()
            .get(0);
    assertThat(run.placement().hosts()).containsExactly("n-2", "n-3", "n-1", "n-4");
    assertThat(run.nodes()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A B", "n-[5-1]", "P:G", "n-[1-99999999]", "N1"})
  void refusesInvalidNotationsOfNodes(String word) {
    assertThat(errors(test(), scenario("nodes = [\"" + word + "\"]")))
        .contains(
            "scenario.toml:3:6: nodes: no node, got \""
                + word
                + "\"\n  expected: a node name, node-[001-025], or PARTITION:GROUP:N");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/b", "/a", ".hidden", "a.", "a "})
  void anIdMustBeAValidFolderName(String id) {
    assertThat(errors(test(), scenario("").replace("id = \"1\"", "id = \"" + id + "\"")))
        .first()
        .asString()
        .startsWith("scenario.toml:3:6: id: not a name for a folder, got \"" + id + "\"");
  }

  @Test
  void idsThatDifferOnlyInCaseAreRefused() {
    String one = scenario("").replace("id = \"1\"", "id = \"a\"");
    String two = one.substring(one.indexOf("[[Tests]]")).replace("id = \"a\"", "id = \"A\"");
    assertThat(errors(test(), one + "\n" + two))
        .singleElement()
        .asString()
        .contains(
            "id: names the same folder as \"a\" (scenario.toml:3:6) on file systems that ignore case,"
                + " got \"A\"\n  expected: an id that differs from others in more than case");
  }

  /** Returns a low-latency test, whose kernels run on any number of nodes. */
  private static String lowLatency(String... args) {
    return test("mode = \"low_latency\"", String.join("\n", args));
  }

  @Test
  void maxAvailMeansAllNodesOfTheFabric() {
    String scenario = scenario("nodes = [\"P:G:max_avail\"]");
    assertThat(plan(lowLatency("num_experts = 512"), scenario).runs().get(0).nodes())
        .isEqualTo(Samples.NODES);
    Reading read = Reading.ours(test(), scenario);
    BenchmarkPlan planForAnyFabric =
        BenchmarkPlanner.plan(
            read.scenario().orElseThrow(), Samples.A4, BenchmarkPlanner.ANY, read.remarks());
    assertThat(planForAnyFabric.runs().get(0).nodes()).isEqualTo(1);
    assertThat(read.errors()).isEmpty();
  }

  @Test
  void warnsIfTestsCannotRunAtTheSameTime() {
    String startedTogether =
        "num_nodes = 32\ndependencies = [{type = \"start_post_init\", id = \"1\"}]";
    String test = lowLatency("num_experts = 512");
    for (int first : List.of(32, 64)) {
      Reading read = Reading.ours(test, scenario("num_nodes = " + first, startedTogether));
      BenchmarkPlanner.plan(
          read.scenario().orElseThrow(), Samples.A4, Samples.NODES, read.remarks());
      assertThat(read.errors()).isEmpty();
      assertThat(read.of(Level.WARNING)).hasSize(first == 64 ? 1 : 0);
    }
  }

  @Test
  void acceptsALongChainOfDependencies() {
    String[] tests = new String[2000];
    Arrays.setAll(tests, i -> i == 1999 ? "" : dependenciesOn(String.valueOf(i + 2)));
    List<String> folders = folders(test(), scenario(tests));
    assertThat(folders).hasSize(2000).startsWith("2000/0", "1999/0").endsWith("1/0");
  }

  @Test
  void tooManyTestsAndRunsAreRefused() {
    assertThat(errors(test(), "name = \"s\"\n" + "[[Tests]]\n".repeat(2001)))
        .containsExactly("scenario.toml:2:1: Tests: 2001 tests\n  expected: at most 2000");
    assertThat(errors(test(), scenario("iterations = 9999", "iterations = 9")))
        .containsExactly(
            "scenario.toml:3:6: Tests: the scenario has more than 10000 runs\n"
                + "  expected: fewer values, iterations or tests");
  }
}
