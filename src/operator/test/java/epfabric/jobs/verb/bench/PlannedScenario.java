package epfabric.jobs.verb.bench;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenarioReader;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Plans scenarios whose tests are given as {@code id: lines}. */
final class PlannedScenario {
  private static final Machine A4 =
      Objects.requireNonNull(Catalog.load().machines().get("a4-highgpu-8g"));
  private static final int NODES = 64;
  private static final String TEST =
      """
      name = "a"
      description = "b"
      test_template_name = "%s"
      [cmd_args]
      docker_image_url = "example.org/a/b:c"
      """;

  private PlannedScenario() {}

  static BenchmarkPlan of(String... tests) {
    return template("DeepEPBenchmark", tests);
  }

  static BenchmarkPlan template(String template, String... tests) {
    Remarks remarks = new Remarks();
    TestDefinitions definitions =
        TestDefinitions.read(
            List.of(new Source("a.toml", TEST.formatted(template))), false, remarks);
    StringBuilder text = new StringBuilder("name = \"s\"\n");
    List.of(tests).forEach(test -> text.append(test(test)));
    BenchmarkPlan plan =
        new TestScenarioReader(definitions, Map.of(), false, remarks)
            .read(new Source("s.toml", text.toString()))
            .map(scenario -> BenchmarkPlanner.plan(scenario, A4, NODES, remarks))
            .orElseThrow(() -> new AssertionError(remarks.ordered()));
    if (remarks.hasErrors()) {
      throw new AssertionError(remarks.ordered());
    }
    return plan;
  }

  private static String test(String words) {
    String[] parts = words.split(":", 2);
    return "[[Tests]]\nid = \"" + parts[0] + "\"\ntest_name = \"a\"\n" + parts[1] + "\n";
  }
}
