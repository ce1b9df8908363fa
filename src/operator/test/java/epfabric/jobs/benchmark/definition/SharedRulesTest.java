package epfabric.jobs.benchmark.definition;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the rules that apply to all of CloudAI's tests, apart from their arguments. */
class SharedRulesTest {
  private static String test(String top, String below) {
    return """
        name = "a"
        description = "b"
        test_template_name = "MoEBenchmark"
        %s
        [cmd_args]
        docker_image_url = "example.org/a/b:c"
        tokens = [64, 128]
        %s
        """
        .formatted(top, below);
  }

  private static List<Remark> remarks(boolean strict, String... files) {
    Remarks remarks = new Remarks();
    List<Source> sources = new ArrayList<>();
    for (String text : files) {
      sources.add(new Source("tests/" + sources.size() + ".toml", text));
    }
    TestDefinitions.read(sources, strict, remarks);
    return remarks.ordered();
  }

  private static List<String> renderedRemarks(String top, String below) {
    return remarks(false, test(top, below)).stream().map(Remark::render).toList();
  }

  @Test
  void aTestWithoutOptionalFieldsHasNoRemarks() {
    assertThat(renderedRemarks("", "")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense = {} | env_params.nonsense: not a field of cmd_args",
        "hidden_size = {} | env_params.hidden_size: its argument has no list of two values or more",
        "tokens = {weights = [1]} | env_params.tokens: 1 weight for 2 values",
        "tokens = {weights = [1, 2, 3]} | env_params.tokens: 3 weights for 2 values"
      })
  void weightsMustMatchTheValuesOfASampledArgument(String sampled, String message) {
    assertThat(renderedRemarks("", "[env_params]\n" + sampled))
        .singleElement()
        .asString()
        .contains(message);
  }

  @Test
  void ignoredSamplingIsReported() {
    String sampled = "[env_params]\ntokens = {weights = [1, 2]}";
    assertThat(remarks(false, test("", sampled)))
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.level()).isEqualTo(Remark.Level.WARNING);
              assertThat(remark.render())
                  .contains("epfabric draws no samples: it runs every value");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"cmd_args", "cmd_args.", "cmd_args.a..b", "cmd_args.a.", "tokens", ""})
  void anExcludedPathMustNameAnArgument(String path) {
    assertThat(renderedRemarks("dse_excluded_args = [\"" + path + "\"]", ""))
        .anyMatch(
            shown ->
                shown.contains("not a path of an argument, got \"" + path + "\"")
                    && shown.endsWith("expected: cmd_args.NAME"));
  }

  @Test
  void anArgumentMayBeExcluded() {
    assertThat(renderedRemarks("dse_excluded_args = [\" cmd_args.tokens \"]", "")).isEmpty();
  }

  @Test
  void anUnsupportedAgentIsReported() {
    assertThat(renderedRemarks("agent = \"bayes\"", ""))
        .singleElement()
        .asString()
        .contains("epfabric has no agents and runs every combination, got \"bayes\"");
    assertThat(renderedRemarks("agent = \"grid_search\"", "")).isEmpty();
  }

  @Test
  void twoTestsWithTheSameNameAreRefused() {
    assertThat(remarks(false, test("", ""), test("", "")))
        .extracting(Remark::render)
        .singleElement()
        .asString()
        .startsWith("tests/1.toml:1:8: name: a test of this name is also in tests/0.toml")
        .endsWith("expected: a unique name");
  }

  @Test
  void anInvalidFileDoesNotPreventReadingOtherFiles() {
    Remarks remarks = new Remarks();
    TestDefinitions read =
        TestDefinitions.read(
            List.of(new Source("x.toml", "name = \"a"), new Source("y.toml", test("", ""))),
            false,
            remarks);
    assertThat(read.names()).containsExactly("a");
    assertThat(remarks.ordered())
        .extracting(Remark::render)
        .allMatch(r -> r.startsWith("x.toml:1"));
  }

  @ParameterizedTest
  @CsvSource({
    "30m, 1800",
    "2H, 7200",
    "1w, 604800",
    "00:30:00, 1800",
    "01:30, 5400",
    "3-18:00:00, 324000",
    "999999999s, 999999999"
  })
  void aTimeLimitHasManyForms(String text, long seconds) {
    assertThat(TimeLimit.parse(text)).contains(new TimeLimit(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "30 m", "m", "1:2:3:4", "3-18", "-1m", "1.5h", "9999999999s"})
  void otherTextsAreNotTimeLimits(String text) {
    assertThat(TimeLimit.parse(text)).isEmpty();
  }
}
