package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import epfabric.base.json.Json;
import epfabric.base.problem.Problem;
import epfabric.base.reading.JsonSchema;
import epfabric.base.reading.ReadingState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Checks docs/software-set.schema.json and docs/software-sets.md against the reader of set files.
 */
class SoftwareSetSchemaTest {
  private static final Catalog CATALOG = Catalog.load();

  private ObjectNode schema = Json.object();
  private String page = "";

  @BeforeEach
  void read() throws IOException {
    String text = Files.readString(Path.of("docs/software-set.schema.json"));
    schema = Json.parseObject(text);
    page = Files.readString(Path.of("docs/software-sets.md"));
  }

  private static JsonNode json(String yaml) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    return Json.tree(tree);
  }

  private List<String> violations(JsonNode set) {
    return JsonSchema.violations(set, schema);
  }

  @Test
  void everyShippedSetIsValidAgainstTheSchema() throws IOException {
    JsonNode sets =
        json(Files.readString(Path.of("src/core/main/resources/catalog/software.yaml")));
    assertThat(Json.keys(sets)).isEqualTo(CATALOG.software().keySet());
    sets.properties()
        .forEach(set -> assertThat(violations(set.getValue())).as(set.getKey()).isEmpty());
  }

  @Test
  void theSchemaRefusesFilesThatTheReaderRefuses() {
    assertThat(violations(json("summary: x\n")))
        .contains("$: required property 'extends' not found")
        .contains("$: required property 'components' not found");
    assertThat(violations(json("extends: b200\nzzz: 1\n")))
        .containsExactly(
            "$: property 'zzz' is not defined in the schema and the schema does not allow additional"
                + " properties");
    assertThat(
            violations(
                json("extends: b200\ncomponents: {deepep: {commit: main, repository: 'a@b:c/d'}}")))
        .hasSize(2);
  }

  @Test
  void theSchemaHasTheKeysOfTheReader() {
    assertThat(knownKeys("")).isEqualTo(properties(schema));
    JsonNode components = schema.get("properties").get("components");
    assertThat(knownKeys("components")).isEqualTo(properties(components));
    assertThat(knownKeys("components.deepep"))
        .isEqualTo(properties(schema.get("$defs").get("component")));
  }

  private static Set<String> properties(JsonNode schema) {
    return new TreeSet<>(Json.keys(schema.get("properties")));
  }

  /** Returns the keys that the message about an unknown key lists. */
  private static Set<String> knownKeys(String path) {
    String yaml =
        switch (path) {
          case "" -> "zzz: 1";
          case "components" -> "components: {zzz: 1}";
          default -> "components: {deepep: {zzz: 1}}";
        };
    ReadingState reading = new ReadingState();
    CATALOG.readSet("own.yaml", "extends: b200\n" + yaml + "\n", reading);
    String known =
        reading.problems().ordered().stream()
            .filter(p -> p.message().equals("unknown key"))
            .map(Problem::expected)
            .findFirst()
            .orElseThrow();
    return new TreeSet<>(Splitter.on(", ").splitToList(known));
  }

  @Test
  void thePageDescribesEveryKey() {
    for (String key : properties(schema)) {
      assertThat(page)
          .contains(key.equals("components") ? "| `components.NAME` |" : "| `" + key + "` |");
    }
    for (String key : properties(schema.get("$defs").get("component"))) {
      assertThat(page).contains("| `components.NAME." + key + "` |");
    }
  }

  @Test
  void theExampleOfThePageIsAValidSet() {
    Matcher example = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(page);
    assertThat(example.find()).isTrue();
    String yaml = Objects.requireNonNull(example.group(1));
    ReadingState reading = new ReadingState();
    assertThat(CATALOG.readSet("own.yaml", yaml, reading)).isPresent();
    assertThat(reading.problems().ordered()).isEmpty();
    assertThat(violations(json(yaml))).isEmpty();
  }
}
