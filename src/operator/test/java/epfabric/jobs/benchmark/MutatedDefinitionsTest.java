package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.job.JobOptions;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Checks that a damaged definition leads to Jobs or to a message with a location, but never to an
 * unexpected exception.
 *
 * <p>{@code EPFABRIC_LONG=true} tries more definitions; {@code -Depfabric.seed=N} starts at seed N,
 * to reproduce a failure.
 */
class MutatedDefinitionsTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int MUTATIONS = "true".equals(System.getenv("EPFABRIC_LONG")) ? 10_000 : 400;

  /** The maximum number of Jobs that are planned for a damaged sweep. */
  private static final int MAX_JOBS = 20;

  private static final FabricPlan FABRIC = Planned.plan("dev");

  private static final List<String> SAMPLES =
      List.of(
          Samples.page("standard"),
          Samples.page("low_latency"),
          Samples.resource("written/test.toml"),
          Samples.testOf(
              "MoEBenchmark",
              "deepep_versions = [\"legacy\"]",
              "tokens = [64, 128]",
              "[extra_env_vars]",
              "A = [\"1\", \"2\"]"),
          Samples.testOf("DeepEP", "subtest_name = \"test_ep\"", "unbalanced_ratio = 1.5"));

  private static final List<String> SCENARIOS =
      List.of(
          Samples.page("test_in_scenario"),
          Samples.scenario(
              "num_nodes = 2\ntime_limit = \"1h\"",
              "dependencies = [{type = \"start_post_comp\", id = \"1\"}]",
              "num_nodes = [1, 2]\nnodes = []\niterations = 2"),
          Samples.scenario(
              "nodes = [\"n-[1-2]\"]\ncmd_args = {tokens = [1, 2], num_experts = 64}"));

  private static final List<String> VALUES =
      List.of(
          "0",
          "-1",
          "9223372036854775807",
          "99999999999999999999",
          "1e308",
          "nan",
          "inf",
          "true",
          "\"\"",
          "\"\\u0000\"",
          "\"$(x)\"",
          "\"n-[0-999999999]\"",
          "\"A:B:999999\"",
          "\"99999999:99:99\"",
          "[]",
          "[[]]",
          "[1, 2, 3]",
          "[\"a\", 1]",
          "{}",
          "{a = {b = [1]}}",
          "[{}]",
          "2026-11-22",
          "[" + "1, ".repeat(3_000) + "1]",
          "\"" + "a".repeat(30_000) + "\"");

  private static final List<String> LINES =
      List.of(
          "[cmd_args]",
          "[[Tests]]",
          "id = \"1\"",
          "pre_test = \"x\"",
          "nsys = {}",
          "git_repos = [{}]",
          "env_params = {tokens = {weights = [1]}}",
          "dse_excluded_args = [\"cmd_args.tokens\"]",
          "training_report = {}",
          "extra_cmd_args = {a = \"\"}",
          "exclude_nodes = [\"x\"]",
          "agent = \"x\"",
          "test_template_name = \"MoEBenchmark\"",
          "test_template_name = \"DeepEP\"",
          "\u0007",
          "= =");

  @Test
  void damagedDefinitionsCauseNoUnexpectedException() {
    int planned = 0;
    int refused = 0;
    for (long seed = SEED; seed < SEED + MUTATIONS; seed++) {
      try {
        if (isPlanned(seed)) {
          planned++;
        } else {
          refused++;
        }
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("reproduce with -Depfabric.seed=" + seed, e);
      }
    }
    assertThat(planned).isGreaterThan(MUTATIONS / 50);
    assertThat(refused).isGreaterThan(MUTATIONS / 4);
  }

  private static boolean isPlanned(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String test = SAMPLES.get(random.nextInt(SAMPLES.size()));
    String scenario = SCENARIOS.get(random.nextInt(SCENARIOS.size()));
    boolean testIsDamaged = random.nextBoolean();
    test =
        testIsDamaged
            ? damaged(test, random)
            : test.replaceFirst("name = \"[^\"]*\"", "name = \"a\"");
    scenario = testIsDamaged && random.nextBoolean() ? scenario : damaged(scenario, random);
    boolean strict = random.nextInt(4) == 0;
    Reading read = Reading.of(List.of(test), Optional.of(scenario), strict);
    read.definitions().all().stream()
        .flatMap(known -> known.definition().stream())
        .forEach(definition -> BenchmarkPlanner.check(definition, read.remarks()));
    read.scenario().ifPresent(s -> planJobs(s, read.remarks()));
    read.remarks()
        .ordered()
        .forEach(
            remark ->
                assertThat(remark.problem().where().line())
                    .as("%s of seed %s", remark.render(), seed)
                    .isPositive());
    return read.of(Remark.Level.ERROR).isEmpty();
  }

  private static void planJobs(TestScenario scenario, Remarks remarks) {
    BenchmarkPlan plan =
        BenchmarkPlanner.plan(scenario, FABRIC.pool().machine(), Samples.NODES, remarks);
    JobOptions options =
        new JobOptions(Optional.empty(), Optional.empty(), Optional.empty(), false, Map.of());
    JobPlanner jobs = new JobPlanner(FABRIC, scenario.name(), options, remarks);
    plan.runs().stream().limit(MAX_JOBS).forEach(jobs::files);
  }

  private static String damaged(String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(lines.size());
      String line = lines.get(at);
      switch (random.nextInt(6)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.add(at, line);
        case 2 -> lines.add(at, LINES.get(random.nextInt(LINES.size())));
        case 3 -> lines.set(at, line.substring(0, random.nextInt(line.length() + 1)));
        default ->
            lines.set(
                at,
                line.replaceFirst("=.*", "") + "= " + VALUES.get(random.nextInt(VALUES.size())));
      }
      if (lines.isEmpty()) {
        lines.add("");
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
