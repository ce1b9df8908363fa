package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static List<Map<String, Object>> chosen(String test, String run) {
    return Samples.plan(test, Samples.scenario(run)).runs().stream()
        .map(r -> r.test().combination().chosen())
        .toList();
  }

  @Test
  void dimensionsAreInTheOrderOfCloudAiAndTheLastChangesFirst() {
    String test = Samples.test("num_sms = [20, 24]", "tokens = [64, 128]");
    assertThat(chosen(test, "num_nodes = [1, 2]\nextra_env_vars = {A = [\"x\", \"y\"]}"))
        .hasSize(16)
        .startsWith(
            Map.of("tokens", 64L, "num_sms", 20L, "extra_env_vars.A", "x", "NUM_NODES", 1),
            Map.of("tokens", 64L, "num_sms", 20L, "extra_env_vars.A", "x", "NUM_NODES", 2),
            Map.of("tokens", 64L, "num_sms", 20L, "extra_env_vars.A", "y", "NUM_NODES", 1))
        .endsWith(Map.of("tokens", 128L, "num_sms", 24L, "extra_env_vars.A", "y", "NUM_NODES", 2));
  }

  @Test
  void aListArgumentOfTheProgramIsNotADimension() {
    String test = Samples.testOf("MoEBenchmark", "deepep_versions = [\"legacy\", \"elastic\"]");
    assertThat(chosen(test, "")).containsExactly(Map.of());
  }

  @Test
  void nestedListsAreDimensionsUnlessExcluded() {
    assertThat(chosen(Samples.test("sub = {a = [1, 2]}"), ""))
        .containsExactly(Map.of("sub.a", 1L), Map.of("sub.a", 2L));
    assertThat(chosen(Samples.test("sub = {a = [1, 2]}"), "dse_excluded_args = [\"cmd_args.sub\"]"))
        .containsExactly(Map.of());
  }

  @Test
  void fiveHundredRunsHaveSeparateFoldersAndShapes() {
    String tokens =
        IntStream.rangeClosed(1, 100).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    BenchmarkPlan plan =
        Samples.plan(
            Samples.test("tokens = [" + tokens + "]", "num_sms = [8, 12, 16, 20, 24]"),
            Samples.scenario("num_nodes = 2"));
    assertThat(plan.runs()).hasSize(500);
    assertThat(new HashSet<>(plan.runs().stream().map(r -> r.place().folder()).toList()))
        .hasSize(500);
    PlannedRun last = plan.runs().get(499);
    assertThat(last.place().folder()).isEqualTo("1/0/500");
    assertThat(last.shape().exchange().tokens()).isEqualTo(100);
    assertThat(last.test().combination().cmdArgs()).containsEntry("num_sms", 24L);
  }

  @Test
  void tooManyRunsAreRefused() {
    String many =
        IntStream.rangeClosed(1, 101).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    String test = Samples.test("tokens = [" + many + "]", "num_sms = [" + many + "]");
    assertThat(Samples.errors(test, Samples.scenario("")))
        .containsExactly(
            "tests/0.toml:4:1: cmd_args: the sweep of test \"1\" has more than 10000 runs\n"
                + "  expected: fewer values");
  }
}
