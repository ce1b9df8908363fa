package epfabric.base.reading;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode.Entries;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how missing settings, unknown settings and settings of the wrong type are reported. */
class MappingReaderTest {
  private static final ScalarKind<Integer> NODES = ScalarKind.integer(1, 8);

  private final ReadingState reading = new ReadingState();

  private MappingReader reader(String yaml) {
    Entries root = (Entries) YamlTree.parse("a.yaml", yaml, reading.problems());
    return new MappingReader("pool", root.where(), root.entries(), reading);
  }

  private List<String> renderedProblems() {
    return reading.problems().ordered().stream().map(Problem::render).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nodes: nine | a.yaml:1:8: pool.nodes: not a whole number from 1 to 8, got \"nine\"⏎  expected:"
            + " 1 to 8",
        "nodes: 9 | a.yaml:1:8: pool.nodes: not a whole number from 1 to 8, got \"9\"⏎  expected: 1 to 8",
        "nodes: 010 | a.yaml:1:8: pool.nodes: not a whole number from 1 to 8, got \"010\"⏎  expected:"
            + " 1 to 8",
        "nodes: 1.0 | a.yaml:1:8: pool.nodes: not a whole number from 1 to 8, got \"1.0\"⏎  expected:"
            + " 1 to 8",
        "nodes: \"\" | a.yaml:1:8: pool.nodes: not a whole number from 1 to 8, got \"\"⏎  expected: 1 to"
            + " 8",
        "nodes: [1] | a.yaml:1:8: pool.nodes: wrong type, got a list⏎  expected: 1 to 8",
        "nodes: {a: 1} | a.yaml:1:8: pool.nodes: wrong type, got a mapping⏎  expected: 1 to 8",
        "nodes: {secure: x} | a.yaml:1:8: pool.nodes: the value is encrypted, and only the Pulumi CLI"
            + " can decrypt it⏎  expected: 1 to 8⏎  hint: nothing here needs to be secret: pulumi"
            + " config set --plaintext pool VALUE; or use pulumi preview"
      })
  void aWrongValueIsReportedAndTreatedAsAbsent(String yaml, String message) {
    assertThat(reader(yaml).value("nodes", NODES)).isEmpty();
    assertThat(renderedProblems()).containsExactly(message.replace("⏎", "\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"other: 1", "nodes:", "nodes: ~", "nodes: null"})
  void anAbsentSettingIsNoProblemUnlessItIsRequired(String yaml) {
    assertThat(reader(yaml).value("nodes", NODES)).isEmpty();
    assertThat(renderedProblems()).isEmpty();
    assertThat(reader(yaml).required("nodes", NODES)).isEmpty();
    assertThat(renderedProblems())
        .containsExactly("a.yaml:1:1: pool.nodes: required, but not given\n  expected: 1 to 8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.30",
        "1.",
        "007",
        "0x1f",
        "0b11",
        "+1.5",
        "1e5",
        ".5",
        "1_000",
        "12345678901234567890",
        "2026-11-26",
        "True",
        "FALSE",
        "-.5E-3"
      })
  void aTextThatYamlWouldChangeMustBeQuoted(String text) {
    assertThat(reader("name: " + text).value("name", ScalarKind.TEXT)).contains(text);
    assertThat(renderedProblems())
        .containsExactly(
            "a.yaml:1:7: pool.name: YAML does not read this as text and changes it, got "
                + text
                + "\n  expected: \""
                + text
                + "\"\n  hint: put it in quotes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.3", "7", "1e", "x_1", "'1.30'", "\"007\"", "1.2.30", "2026-11", "true", "_1"})
  void textsThatYamlDoesNotChangeNeedNoQuotes(String text) {
    assertThat(reader("name: " + text).value("name", ScalarKind.TEXT)).isPresent();
    assertThat(renderedProblems()).isEmpty();
  }

  @Test
  void onlyTheStartOfALongValueIsShown() {
    reader("nodes: " + "9".repeat(5_000)).value("nodes", NODES);
    assertThat(renderedProblems().get(0)).contains("got \"" + "9".repeat(77) + "...\"\n");
  }

  @Test
  void wrongItemsOfAListAreReportedAndValidItemsKept() {
    Optional<List<Integer>> nodes = reader("nodes: [1, two, 3, [4]]").list("nodes", NODES);
    assertThat(nodes).contains(List.of(1, 3));
    assertThat(renderedProblems())
        .containsExactly(
            "a.yaml:1:12: pool.nodes[1]: not a whole number from 1 to 8, got \"two\"\n"
                + "  expected: 1 to 8",
            "a.yaml:1:20: pool.nodes[3]: wrong type, got a list\n  expected: 1 to 8");
  }

  @Test
  void aSingleValueInsteadOfAListIsReported() {
    assertThat(reader("nodes: 1").list("nodes", NODES)).isEmpty();
    assertThat(renderedProblems())
        .containsExactly("a.yaml:1:8: pool.nodes: wrong type, got one value\n  expected: a list");
  }

  @Test
  void anEmptyListIsNotTreatedAsAbsent() {
    assertThat(reader("nodes: []").list("nodes", NODES)).contains(List.of());
  }

  @Test
  void anEmptyItemIsReported() {
    assertThat(reader("nodes: [1, ~]").list("nodes", NODES)).contains(List.of(1));
    assertThat(renderedProblems())
        .containsExactly("a.yaml:1:12: pool.nodes[1]: wrong type, got nothing\n  expected: 1 to 8");
  }

  @Test
  void unknownKeysAreReportedWithSuggestions() {
    MappingReader reader = reader("ndoes: 2\nzone: x\n\"\": 1\n");
    reader.value("nodes", NODES);
    reader.known(List.of("zone"));
    reader.done();
    assertThat(renderedProblems())
        .containsExactly(
            "a.yaml:1:1: pool.ndoes: unknown key\n  expected: nodes, zone\n"
                + "  hint: did you mean \"nodes\"?",
            "a.yaml:3:1: pool.: unknown key\n  expected: nodes, zone");
  }

  @Test
  void aSectionReportsItsOwnUnknownKeys() {
    reader("inner: {a: 1}").section("inner", fields -> fields.value("b", NODES).isPresent());
    assertThat(renderedProblems())
        .containsExactly(
            "a.yaml:1:9: pool.inner.a: unknown key\n  expected: b\n  hint: did you mean \"b\"?");
  }

  @Test
  void aSectionThatIsAbsentIsReadAsEmpty() {
    Optional<Integer> nodes =
        reader("other: 1").sectionOrEmpty("inner", fields -> fields.required("nodes", NODES));
    assertThat(nodes).isEmpty();
    assertThat(renderedProblems())
        .containsExactly(
            "a.yaml:1:1: pool.inner.nodes: required, but not given\n  expected: 1 to 8");
  }

  @Test
  void namesAndValuesInAMapOfTextsAreCheckedAndSorted() {
    Map<String, String> labels =
        reader("labels: {b: x, a: y, Bad: z, c: 007}")
            .texts("labels", ScalarKind.NAME, ScalarKind.TEXT);
    assertThat(labels)
        .containsExactly(Map.entry("a", "y"), Map.entry("b", "x"), Map.entry("c", "007"));
    assertThat(renderedProblems()).hasSize(2);
    assertThat(renderedProblems().get(0))
        .startsWith("a.yaml:1:22: pool.labels.Bad: not a resource name");
    assertThat(renderedProblems().get(1))
        .startsWith("a.yaml:1:33: pool.labels.c: YAML does not read this");
  }

  @Test
  void placesOfReadSettingsAreRecorded() {
    MappingReader reader = reader("nodes: 2\nlist: [1, 2]\nother: 3\n");
    reader.value("nodes", NODES);
    reader.list("list", NODES);
    assertThat(reading.locations())
        .containsOnlyKeys("pool.nodes", "pool.list", "pool.list[0]", "pool.list[1]");
    assertThat(reader.where("other")).hasToString("a.yaml:3:8");
    assertThat(reader.where("absent")).hasToString("a.yaml:1:1");
    assertThat(reader.keys()).containsExactly("nodes", "list", "other");
  }
}
