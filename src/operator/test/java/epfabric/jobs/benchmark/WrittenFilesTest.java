package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.base.reading.TomlTree;
import epfabric.jobs.benchmark.files.ConfigYaml;
import epfabric.jobs.benchmark.files.PythonNumber;
import epfabric.jobs.benchmark.files.TestRunToml;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Compares epfabric's files with those that CloudAI wrote, byte for byte. */
class WrittenFilesTest {
  private static final String TEST = Samples.resource("written/test.toml");

  private static PlannedRun run(String test) {
    return Samples.plan(test, Samples.resource("written/scenario.toml")).runs().get(0);
  }

  @Test
  void configYamlEqualsThatOfCloudAi() {
    assertThat(ConfigYaml.of(run(TEST))).isEqualTo(Samples.resource("written/config.yaml"));
  }

  @Test
  void configYamlOfMoeBenchmarkEqualsThatOfCloudAi() {
    String test = TEST.replace("DeepEPBenchmark", "MoEBenchmark");
    assertThat(ConfigYaml.of(run(test))).isEqualTo(Samples.resource("written/moe-config.yaml"));
  }

  /** Only the fields with epfabric's own locations and commands differ. */
  @Test
  void testRunTomlEqualsThatOfCloudAi() {
    String fieldsThatDiffer = "(?m)^(output_path|test_cmd|full_cmd) = .*$";
    String ofCloudAi =
        Samples.resource("written/test-run.toml").replaceAll(fieldsThatDiffer, "$1 = \"x\"");
    assertThat(TestRunToml.of(run(TEST), "a", "b").replaceAll(fieldsThatDiffer, "$1 = \"x\""))
        .isEqualTo(ofCloudAi);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\\"",
        "a\\\\b",
        "\\n\\t\\r",
        "'",
        "#",
        ": ",
        "$(x)",
        "\\u0007",
        "\\u2028",
        "é\uD83D\uDE00"
      })
  void textsAreReadBackUnchanged(String written) {
    PlannedRun run = run(TEST.replace("foo = \"bar\"", "foo = \"" + written + "\""));
    Object parsedValue = run.test().combination().cmdArgs().get("foo");
    Map<String, Object> config = new Yaml().load(ConfigYaml.of(run));
    assertThat(config.get("foo")).isEqualTo(parsedValue);
    Problems problems = new Problems();
    TomlTree.parse("test-run.toml", TestRunToml.of(run, "a \"b\"", "c"), problems);
    assertThat(problems.ordered()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.1,0.1",
    "1,1.0",
    "-0.0,-0.0",
    "1e15,1000000000000000.0",
    "1e16,1e+16",
    "123456789012345680,1.2345678901234568e+17",
    "1e-4,0.0001",
    "1e-5,1e-05",
    "5e-324,5e-324",
    "1.7976931348623157e308,1.7976931348623157e+308",
    "0.30000000000000004,0.30000000000000004",
    "2.0E-3,0.002",
    "-1.5,-1.5"
  })
  void numbersAreWrittenAsPythonDoes(double value, String expected) {
    assertThat(PythonNumber.of(value)).isEqualTo(expected);
  }
}
