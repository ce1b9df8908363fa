package epfabric.base.reading;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Encrypted;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how YAML is read, and how invalid YAML is reported. */
class YamlTreeTest {
  private final Problems problems = new Problems();

  private ConfigNode parse(String text) {
    return YamlTree.parse("a.yaml", text, problems);
  }

  private List<String> renderedProblems() {
    return problems.ordered().stream().map(Problem::render).toList();
  }

  /**
   * Renders a tree as flow YAML like {@code {a: [1, "x"]}}; only texts quoted in the source are
   * quoted.
   */
  private static String shape(ConfigNode node) {
    if (node instanceof Scalar scalar) {
      return scalar.quoted() ? "\"" + scalar.text() + "\"" : scalar.text();
    }
    if (node instanceof Items list) {
      return list.items().stream()
          .map(YamlTreeTest::shape)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (node instanceof Entries mapping) {
      return mapping.entries().stream()
          .map(entry -> entry.key() + ": " + shape(entry.value()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return node instanceof Encrypted ? "encrypted" : "nothing";
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# only words", "---\n", "--- \n...\n", "~", "null"})
  void aDocumentMayBeEmpty(String text) {
    assertThat(parse(text)).isInstanceOf(Absent.class);
    assertThat(renderedProblems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: 1.30 | {a: 1.30}",
        "a: \"1.30\" | {a: \"1.30\"}",
        "a: 'it''s' | {a: \"it's\"}",
        "a: \"\\x41\\u00e9\" | {a: \"Aé\"}",
        "a: {secure: v1:x:y} | {a: encrypted}",
        "a: {secure: v1:x:y, b: 1} | {a: {secure: v1:x:y, b: 1}}",
        "a: {b: , c: ~, d: \"\"} | {a: {b: nothing, c: nothing, d: \"\"}}",
        "a: [] | {a: []}",
        "- a⏎- [b, {c: d}] | [a, [b, {c: d}]]",
        "x: &n {b: 1}⏎y: *n | {x: {b: 1}, y: {b: 1}}",
        "? a⏎: 1 | {a: 1}",
        "1: 2⏎true: 3⏎~: 4 | {1: 2, true: 3, ~: 4}",
        "a: x # y⏎b: x#y | {a: x, b: x#y}",
        "a: x␍⏎b: y␍⏎ | {a: x, b: y}",
        "\uFEFFa: 1 | {a: 1}",
        "%YAML 1.1⏎---⏎a: 1 | {a: 1}"
      })
  void valuesKeepTheirTextAndStructure(String text, String shape) {
    assertThat(shape(parse(text.replace("⏎", "\n").replace("␍", "\r")))).isEqualTo(shape);
    assertThat(renderedProblems()).isEmpty();
  }

  @Test
  void textBlocksAreTreatedAsQuoted() {
    assertThat(shape(parse("a: |\n  1.30\nb: >-\n  x\n  y\n")))
        .isEqualTo("{a: \"1.30\n\", b: \"x y\"}");
  }

  @Test
  void everyValueHasALineAndAColumn() {
    Entries root = (Entries) parse("a:\n  - b: 1\n    c: [2,\n       3]\n");
    Entry a = root.entries().get(0);
    Entries item = (Entries) ((Items) a.value()).items().get(0);
    Items list = (Items) item.entries().get(1).value();
    assertThat(a.where()).hasToString("a.yaml:1:1");
    assertThat(item.where()).hasToString("a.yaml:2:5");
    assertThat(list.where()).hasToString("a.yaml:3:8");
    assertThat(list.items())
        .extracting(ConfigNode::where)
        .extracting(Location::toString)
        .containsExactly("a.yaml:3:9", "a.yaml:4:8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: b: c | a.yaml:1:5: not readable as YAML: mapping values are not allowed here",
        "a: 'x | a.yaml:1:6: not readable as YAML: found unexpected end of stream",
        "{a: [1, {b: 2}] | a.yaml:1:16: not readable as YAML: expected ',' or '}', but got <stream end>",
        "a:⏎⇥- 1 | a.yaml:2:1: not readable as YAML: found character '\\t(TAB)' that cannot start any"
            + " token. (Do not use \\t(TAB) for indentation)",
        "a: *b | a.yaml:1:4: not readable as YAML: found undefined alias b",
        "a: @b | a.yaml:1:4: not readable as YAML: found character '@' that cannot start any token."
            + " (Do not use @ for indentation)",
        "a: 1⏎---⏎b: 2 | a.yaml:2:1: not readable as YAML: found another document",
        "%YAML 3.0⏎---⏎a: 1 | a.yaml:1:1: not readable as YAML: found incompatible YAML document"
            + " (version 1.* is required)",
        "a: ␇ | a.yaml:1:4: not readable as YAML: U+0007 is not allowed in YAML",
        "a: \"\\UFFFFFFFF\" | a.yaml:1:5: not readable as YAML: an escape sequence stands for no character",
        "a: x⏎b: 🙂␇ | a.yaml:2:5: not readable as YAML: U+0007 is not allowed in YAML",
        "# \\UFFFFFFFF⏎a: 1⏎b: \"\\UFFFFFFFF\" | a.yaml:3:5: not readable as YAML: an escape"
            + " sequence stands for no character",
        "a: &x [1, *x] | a.yaml:1:8: not readable as YAML: too many or too deeply nested values (aliases"
            + " count as copies)"
      })
  void invalidYamlIsReportedWithItsPlace(String text, String message) {
    String yaml = text.replace("⏎", "\n").replace("⇥", "\t").replace("␇", "\u0007");
    assertThat(parse(yaml)).isInstanceOf(Absent.class);
    assertThat(renderedProblems()).containsExactly(message + "\n  expected: one YAML document");
  }

  @Test
  void eachRepetitionOfAKeyIsReportedAndTheFirstValueIsUsed() {
    assertThat(shape(parse("a: 1\nb: {c: 2, c: 3}\na: 4\na: 5\n"))).isEqualTo("{a: 1, b: {c: 2}}");
    assertThat(renderedProblems())
        .containsExactly(
            repeatedKeyProblem("a.yaml:2:11: c", 2),
            repeatedKeyProblem("a.yaml:3:1: a", 1),
            repeatedKeyProblem("a.yaml:4:1: a", 1));
  }

  private static String repeatedKeyProblem(String key, int first) {
    return key
        + ": the key is given twice, first at line "
        + first
        + "\n  expected: each key once\n  hint: keep one of the two lines";
  }

  @Test
  void aKeyThatIsAListIsReported() {
    assertThat(shape(parse("? [a, b]\n: 1\nc: 2\n"))).isEqualTo("{c: 2}");
    assertThat(renderedProblems())
        .containsExactly("a.yaml:1:3: a key must be a plain name\n  expected: KEY: VALUE");
  }

  @Test
  void nestedAliasesAreNotExpandedWithoutLimit() {
    StringBuilder nestedAliases = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      nestedAliases.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(9)));
    }
    assertThat(parse(nestedAliases.toString())).isInstanceOf(Absent.class);
    assertThat(renderedProblems()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 10_000})
  void deepNestingIsReportedWithoutAStackOverflow(int depth) {
    assertThat(parse("[".repeat(depth) + "]".repeat(depth))).isInstanceOf(Absent.class);
    assertThat(parse("- ".repeat(depth) + "x")).isInstanceOf(Absent.class);
    assertThat(renderedProblems()).isNotEmpty().allMatch(text -> text.startsWith("a.yaml"));
  }

  @Test
  void everyTruncatedDocumentIsReadOrReported() {
    String text =
        """
        config:
          'a:b': {x: [1, "two", ~]}
          epfabric:zone: us-central1-b # here
          c: &c {secure: v1:x}
          d: *c
          e: >
            long
            text
        """;
    for (int end = 0; end <= text.length(); end++) {
      Problems found = new Problems();
      ConfigNode node = YamlTree.parse("a.yaml", text.substring(0, end), found);
      assertThat(node instanceof Absent || found.isEmpty()).as("up to %s", end).isTrue();
    }
  }
}
