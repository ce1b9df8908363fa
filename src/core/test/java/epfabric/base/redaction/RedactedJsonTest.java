package epfabric.base.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that redacted JSON is valid JSON and that only secrets change. {@code -Depfabric.seed=N}
 * draws different trees.
 */
class RedactedJsonTest {
  private static final Redaction REDACTION = new Redaction(List.of());
  private static final String BY_NAME = "[redacted: by name]";
  private static final long SEED = Long.getLong("epfabric.seed", 20261126L);
  private static final List<String> SECRET_NAMES =
      List.of("password", "apiKey", "HF_TOKEN", "auth");
  private static final List<String> HARMLESS_NAMES =
      List.of("nodes", "zone", "a b", "", "ünï", "steps");

  private final Random random = new Random(SEED);

  private String randomItem(List<String> items) {
    return items.get(random.nextInt(items.size()));
  }

  /** A tree before redaction, and the expected tree after it. */
  private record Pair(JsonNode before, JsonNode after) {}

  private Pair tree(int depth) {
    return switch (random.nextInt(depth > 4 ? 3 : 5)) {
      case 0 ->
          unchanged(Json.parse("\"" + randomItem(List.of("plain", "two\\nlines", "")) + "\""));
      case 1 -> unchanged(Json.parse(randomItem(List.of("7", "-0.50", "1e3", "true"))));
      case 2 -> unchanged(Json.parse("null"));
      case 3 -> list(depth);
      default -> object(depth);
    };
  }

  private static Pair unchanged(JsonNode node) {
    return new Pair(node, node);
  }

  private Pair list(int depth) {
    ArrayNode before = Json.array();
    ArrayNode after = Json.array();
    for (int i = random.nextInt(4); i > 0; i--) {
      Pair item = tree(depth + 1);
      before.add(item.before());
      after.add(item.after());
    }
    return new Pair(before, after);
  }

  private Pair object(int depth) {
    ObjectNode before = Json.object();
    ObjectNode after = Json.object();
    for (int i = random.nextInt(5); i > 0; i--) {
      String name = randomItem(HARMLESS_NAMES);
      Pair value = tree(depth + 1);
      before.set(name, value.before());
      after.set(name, value.after());
    }
    if (random.nextBoolean()) {
      String name = randomItem(SECRET_NAMES);
      before.put(name, "planted \"" + random.nextInt() + "\"");
      after.put(name, BY_NAME);
    }
    return new Pair(before, after);
  }

  @Test
  void onlySecretsChange() {
    for (int i = 0; i < 400; i++) {
      Pair tree = object(0);
      boolean lines = random.nextBoolean();
      String clean = REDACTION.apply(Json.whole(tree.before(), lines) + "\n");
      assertThat(clean)
          .as("seed %s, tree %s", SEED, i)
          .isEqualTo(Json.whole(tree.after(), lines) + "\n");
    }
  }

  @Test
  void jsonInTextsOfJsonIsRedacted() {
    for (int i = 0; i < 200; i++) {
      Pair tree = object(1);
      String inner = Json.whole(tree.before(), false);
      ObjectNode outer = Json.object();
      outer.put("annotation", inner);
      JsonNode clean = Json.parse(REDACTION.apply(Json.whole(outer, false))).get("annotation");
      assertThat(Json.parse(clean.asText()))
          .as("seed %s, tree %s", SEED, i)
          .isEqualTo(Json.parse(Json.whole(tree.after(), false)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"password\": true}",
        "{\"password\": null}",
        "{\"password\": \"\"}",
        "{\"password\": {}}",
        "{\"password\": []}",
        "{\"token\": 4711}",
        "{\"token\": \"$(HF_TOKEN)\"}",
        "{\"token\": {\"path\": \"token\"}}",
        "{\"name\": \"NCCL_DEBUG\", \"value\": \"INFO\"}",
        "{\"name\": \"STEPS\", \"value\": \"10\"}",
        "{\"kind\": \"Secret\", \"metadata\": {\"name\": \"hub\"}}",
        "{\"kind\": \"ConfigMap\", \"data\": {\"a\": \"b\"}}",
        "[\"-u\", \"me\"]",
        "[\"--nodes\", \"2\", \"--token\"]",
        "[]"
      })
  void jsonWithoutASecretStaysUnchanged(String json) {
    assertThat(REDACTION.apply(json)).isEqualTo(json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"password\":4711} | {\"password\":\"[redacted: by name]\"}",
        "{\"secret\":{\"value\":\"planted\"}} | {\"secret\":{\"value\":\"[redacted: by name]\"}}",
        "{\"kind\":\"Secret\",\"data\":null}"
            + " | {\"kind\":\"Secret\",\"data\":\"[redacted: content of a Secret]\"}",
        "{\"kind\":\"Secret\",\"data\":{\"a\":[1],\"b\":2}} | {\"kind\":\"Secret\",\"data\":"
            + "{\"a\":\"[redacted: content of a Secret]\",\"b\":\"[redacted: content of a Secret]\"}}",
        "[\"-u\",\"me:planted\",\"me:x\"] | [\"-u\",\"me:[redacted: by command]\",\"me:x\"]",
        "[\"--token\",\"-v\",\"x\"] | [\"--token\",\"[redacted: by name]\",\"x\"]",
      })
  void aHiddenValueIsReplacedByTheReasonForHidingIt(String json, String clean) {
    assertThat(REDACTION.apply(json)).isEqualTo(clean);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 50, 99, 120, 300})
  void aSecretInDeeplyNestedJsonIsRedacted(int depth) {
    String deep = "{\"a\":".repeat(depth) + "{\"password\":\"planted\"}" + "}".repeat(depth);
    assertThat(REDACTION.apply(deep)).doesNotContain("planted").contains("\"a\":{\"a\":");
    String list = "[".repeat(depth) + "{\"password\":\"planted\"}" + "]".repeat(depth);
    assertThat(REDACTION.apply(list)).doesNotContain("planted").startsWith("[[");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
  void aSecretInsideNestedTextsIsRedacted(int depth) {
    String json = "{\"password\":\"planted\"}";
    for (int i = 0; i < depth; i++) {
      ObjectNode outer = Json.object();
      outer.put("x", json);
      json = Json.whole(outer, false);
    }
    assertThat(REDACTION.apply(json)).doesNotContain("planted").contains("[redacted: by name]");
  }

  @Test
  void theValuesOfARepeatedKeyAreAllHidden() {
    assertThat(REDACTION.apply("{\"password\": \"planted\", \"password\": null}\n"))
        .isEqualTo("{\"password\":null}\n");
    assertThat(REDACTION.apply("x {\"password\": \"planted\", \"password\": \"other\"}"))
        .isEqualTo("x {\"password\": \"" + BY_NAME + "\", \"password\": \"" + BY_NAME + "\"}");
  }

  @Test
  void longerKnownSecretsAreHiddenBeforeShorterOnes() {
    Redaction redaction = new Redaction(List.of("me", " ", "", "me-and-you"));
    assertThat(redaction.apply("{\"me-and-you\": \"some text of me\"}"))
        .isEqualTo("{\"[redacted: login]\": \"so[redacted: login] text of [redacted: login]\"}");
  }
}
