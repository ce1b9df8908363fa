package epfabric.fabric.environment;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.plan.PlanDecision;
import epfabric.fabric.plan.Planning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that docs/environment.md describes exactly the existing keys and that its examples can be
 * planned.
 */
class EnvironmentDocTest {
  private static final String DOC = read();

  /** Rows of the tables: {@code | `key` | type | default | meaning, limits |}. */
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z]+:[^`]+)` \\|(.*)$");

  /** Head and rows of a table of settings. */
  private static final Pattern TABLE =
      Pattern.compile(
          "(\\| key \\| type \\| default \\| meaning, limits \\|\n\\|(?:---\\|)+\n)"
              + "(?:\\|.*\n)+");

  private static String read() {
    try {
      return Files.readString(Path.of("docs/environment.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> rows() {
    Map<String, String> rows = new TreeMap<>();
    ROW.matcher(DOC).results().forEach(row -> rows.put(row.group(1), row.group(2)));
    return rows;
  }

  static List<ConfigSource> examples() throws IOException {
    return ExampleEnvironments.all().entrySet().stream().map(EnvironmentDocTest::example).toList();
  }

  private static ConfigSource example(Map.Entry<String, String> named) {
    return ConfigSource.ofFile(
        "example", named.getKey(), named.getValue().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void knownKeysIncludeNestedSectionsAndLists() {
    assertThat(KnownKeys.all())
        .hasSizeGreaterThan(70)
        .contains(
            "gcp:project",
            "epfabric:zone",
            "epfabric:gpuPool.upgrades.maxSurge",
            "epfabric:network.adopt.rdma.subnetworks",
            "epfabric:cluster.authorizedNetworks[].cidr");
  }

  @Test
  void thePageDescribesExactlyTheExistingKeys() {
    assertThat(rows().keySet()).isEqualTo(KnownKeys.all());
  }

  @Test
  void everyKeyThatIsReadIsDeclared() {
    assertThat(KnownKeys.all())
        .containsExactlyInAnyOrderElementsOf(Settings.all().stream().map(Setting::key).toList());
  }

  /** {@code -Dsurefire.args=-Dgolden.update=true} writes the tables into the page. */
  @Test
  void theTablesAgreeWithTheSettings() throws IOException {
    Iterator<List<Setting<?>>> tables = Settings.TABLES.iterator();
    String expected =
        TABLE
            .matcher(DOC)
            .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + rowsOf(tables.next())));
    assertThat(tables).isExhausted();
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(Path.of("docs/environment.md"), expected);
    }
    assertThat(Files.readString(Path.of("docs/environment.md")))
        .as("docs/environment.md: rewrite with -Dsurefire.args=-Dgolden.update=true")
        .isEqualTo(expected);
  }

  private static String rowsOf(List<Setting<?>> table) {
    return table.stream().map(EnvironmentDocTest::row).collect(Collectors.joining());
  }

  private static String row(Setting<?> setting) {
    String limits = setting.limits().isEmpty() ? "" : setting.limits() + " ";
    return "| `%s` | %s | %s | %s|\n"
        .formatted(setting.key(), setting.type(), CatalogWords.in(setting.usual().words()), limits);
  }

  @Test
  void theDefaultsOfThePageAreThoseOfTheSmallestEnvironment() {
    Map<String, String> rows = rows();
    List<PlanDecision> defaults =
        Planning.planOf(EnvironmentBuilder.anEnvironment()).decisions().stream()
            .filter(d -> rows.containsKey(d.key()))
            .filter(d -> !d.origin().startsWith(EnvironmentBuilder.FILE))
            .filter(d -> !d.value().isEmpty() && !d.value().equals("-"))
            .toList();
    assertThat(defaults)
        .hasSizeGreaterThan(30)
        .allSatisfy(
            d ->
                assertThat(rows.get(d.key()))
                    .as(d.key())
                    .contains(
                        d.value()
                            .replace("epfabric-test", "epfabric-ENVIRONMENT")
                            .replace("my-project", "PROJECT")
                            .replace("us-central1", "REGION")
                            .replaceFirst("@sha256:0+$", "")));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleCanBePlanned(ConfigSource example) {
    assertThat(Planning.problemsOf(example)).isEmpty();
  }

  /** Covers every key, because the examples together use all of them. */
  @ParameterizedTest
  @MethodSource("examples")
  void explainShowsEveryGivenValueWithItsLine(ConfigSource example) {
    Environment environment = Environment.read(example);
    List<String> shown =
        Planning.planOf(example).decisions().stream().map(d -> d.key() + " " + d.origin()).toList();
    assertThat(Settings.all().stream().filter(s -> !(s.shape() instanceof SettingShape.Named)))
        .map(setting -> setting.key().replace("[]", "[0]"))
        .filteredOn(key -> environment.reading().sources().of(key).isPresent())
        .isNotEmpty()
        .allSatisfy(
            key ->
                assertThat(shown)
                    .contains(key + " " + environment.reading().sources().of(key).orElseThrow()));
  }

  @Test
  void theExamplesTogetherUseEveryKey() throws IOException {
    Set<String> unused = new TreeSet<>(KnownKeys.all());
    for (ConfigSource example : examples()) {
      Environment environment = Environment.read(example);
      unused.removeIf(
          key -> environment.reading().sources().of(key.replace("[]", "[0]")).isPresent());
    }
    assertThat(unused).isEmpty();
  }
}
