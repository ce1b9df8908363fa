package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Definitions for tests, and their plans. */
final class Samples {
  static final Machine A4 = Objects.requireNonNull(Catalog.load().machines().get("a4-highgpu-8g"));

  static final int NODES = 64;

  private Samples() {}

  /** Returns an example from CloudAI's page. */
  static String page(String name) {
    return resource("page/" + name + ".toml");
  }

  static String resource(String name) {
    String path = "/epfabric/jobs/benchmark/" + name;
    try (InputStream in = Objects.requireNonNull(Samples.class.getResourceAsStream(path))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns a test file with additional arguments. */
  static String testOf(String template, String... args) {
    return String.join(
            "\n",
            "name = \"a\"",
            "description = \"b\"",
            "test_template_name = \"" + template + "\"",
            "[cmd_args]",
            "docker_image_url = \"example.org/a/b:c\"",
            "")
        + String.join("\n", args)
        + "\n";
  }

  static String test(String... args) {
    return testOf("DeepEPBenchmark", args);
  }

  /** Returns a scenario whose tests have these lines. */
  static String scenario(String... tests) {
    StringBuilder text = new StringBuilder("name = \"s\"\n");
    for (int i = 0; i < tests.length; i++) {
      text.append("[[Tests]]\nid = \"" + (i + 1) + "\"\ntest_name = \"a\"\n" + tests[i] + "\n");
    }
    return text.toString();
  }

  /** Returns the plan of a scenario, which must have no errors. */
  static BenchmarkPlan plan(String test, String scenario) {
    Reading read = Reading.ours(test, scenario);
    Remarks remarks = read.remarks();
    BenchmarkPlan plan = BenchmarkPlanner.plan(read.scenario().orElseThrow(), A4, NODES, remarks);
    assertThat(remarks.errors().ordered()).isEmpty();
    return plan;
  }

  /** Returns the errors of a test and a scenario, including those of planning. */
  static List<String> errors(String test, String scenario) {
    Reading read = Reading.ours(test, scenario);
    read.scenario().ifPresent(s -> BenchmarkPlanner.plan(s, A4, NODES, read.remarks()));
    return read.errors();
  }
}
