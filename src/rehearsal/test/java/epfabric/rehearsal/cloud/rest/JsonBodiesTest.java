package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.Fabric;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the bodies of requests are read as leniently and refused as strictly as by Google. */
class JsonBodiesTest {
  private static final int ROUNDS = 300;

  private static final ObjectNode BODY =
      Fabric.json(
          "{'text': 'a', 'empty': '', 'none': null, 'number': 7, 'big': '12', 'flag': true,"
              + " 'in': {'deep': {'text': 'b'}}, 'list': [{'name': 'x'}, {'name': 'y'}],"
              + " 'words': ['p', 3, true]}");

  @ParameterizedTest
  @CsvSource({
    "text, a",
    "number, 7",
    "flag, true",
    "in.deep.text, b",
    "empty, ",
    "none, ",
    "missing, ",
    "in, ",
    "in.deep, ",
    "list, ",
    "text.more, ",
    "none.more, "
  })
  void textsAreReadExactly(String path, String text) {
    assertThat(JsonBodies.text(BODY, path).orElse(null)).isEqualTo(text);
  }

  /** Google writes an int64 as a string, and accepts strings and numbers. */
  @ParameterizedTest
  @CsvSource({"number, 7", "big, 12", "missing, -1", "none, -1", "empty, -1"})
  void numbersMayBeWrittenAsStrings(String path, int number) {
    assertThat(JsonBodies.number(BODY, path, -1)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'seven'", "7.5", "true", "99999999999"})
  void invalidNumbersAreBadRequests(String value) {
    ObjectNode body = Fabric.json("{'size': " + value + "}");
    assertThatThrownBy(() -> JsonBodies.number(body, "size", 0))
        .isInstanceOfSatisfying(GoogleRefusal.class, e -> assertThat(e.status()).isEqualTo(400))
        .hasMessage("Invalid JSON payload received. Invalid value at 'size'.");
  }

  @Test
  void listsAreReadIfTheirItemsHaveTheExpectedType() {
    assertThat(JsonBodies.objects(BODY, "list")).hasSize(2);
    assertThat(JsonBodies.texts(BODY, "words")).containsExactly("p", "3", "true");
    assertThat(JsonBodies.texts(BODY, "none")).isEmpty();
    for (String other : List.of("words", "text", "in")) {
      assertThatThrownBy(() -> JsonBodies.objects(BODY, other))
          .hasMessage("Invalid JSON payload received. Invalid value at '" + other + "'.");
    }
    assertThatThrownBy(() -> JsonBodies.texts(Fabric.json("{'a': ['x', null]}"), "a"))
        .isInstanceOf(GoogleRefusal.class);
  }

  @Test
  void aChildIsCreatedOnlyIfItIsMissing() {
    ObjectNode body = Fabric.json("{'none': null, 'text': 'a'}");
    JsonBodies.set(JsonBodies.child(body, "none"), "x", 1);
    JsonBodies.set(JsonBodies.child(body, "none"), "y", 2);
    assertThat(body).isEqualTo(Fabric.json("{'none': {'x': 1, 'y': 2}, 'text': 'a'}"));
    assertThatThrownBy(() -> JsonBodies.child(body, "text")).isInstanceOf(GoogleRefusal.class);
  }

  @Test
  void onlyMissingFieldsAreFilled() {
    ObjectNode body = Fabric.json("{'given': 'no', 'none': null}");
    for (String key : List.of("given", "none", "missing")) {
      JsonBodies.fill(body, key, "filled");
    }
    assertThat(body)
        .isEqualTo(Fabric.json("{'given': 'no', 'none': 'filled', 'missing': 'filled'}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "a    | {'a': 1, 'b': 2}                | {'b': 2}",
        "a.b  | {'a': {'b': 1, 'c': 2}}         | {'a': {'c': 2}}",
        "a.b  | {'a': [{'b': 1, 'c': 2}, {}, 3]} | {'a': [{'c': 2}, {}, 3]}",
        "a.b  | {'a': 'text'}                   | {'a': 'text'}",
        "x.y  | {'a': 1}                        | {'a': 1}"
      })
  void aFieldIsRemovedAtAnyDepth(String path, String before, String after) {
    ObjectNode body = Fabric.json(before);
    JsonBodies.remove(body, path);
    assertThat(body).isEqualTo(Fabric.json(after));
  }

  /** The examples of RFC 7396, appendix A, whose targets and patches are objects. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "{'a': 'b'}            | {'a': 'c'}                   | {'a': 'c'}",
        "{'a': 'b'}            | {'b': 'c'}                   | {'a': 'b', 'b': 'c'}",
        "{'a': 'b'}            | {'a': null}                  | {}",
        "{'a': 'b', 'b': 'c'}  | {'a': null}                  | {'b': 'c'}",
        "{'a': ['b']}          | {'a': 'c'}                   | {'a': 'c'}",
        "{'a': 'c'}            | {'a': ['b']}                 | {'a': ['b']}",
        "{'a': {'b': 'c'}}     | {'a': {'b': 'd', 'c': null}} | {'a': {'b': 'd'}}",
        "{'a': [{'b': 'c'}]}   | {'a': [1]}                   | {'a': [1]}",
        "{'e': null}           | {'a': 1}                     | {'e': null, 'a': 1}",
        "{}                    | {'a': {'bb': {'ccc': null}}} | {'a': {'bb': {}}}"
      })
  void aPatchIsMergedAsRfc7396Specifies(String before, String patch, String after) {
    ObjectNode body = Fabric.json(before);
    JsonBodies.merge(body, Fabric.json(patch));
    assertThat(body).isEqualTo(Fabric.json(after));
  }

  @Test
  void aPatchIsIdempotentAndSharesNoNodesWithItsTarget() {
    long seed = Long.getLong("epfabric.seed", 7396);
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      ObjectNode once = object(random, 3);
      ObjectNode patch = object(random, 3);
      ObjectNode copy = patch.deepCopy();
      JsonBodies.merge(once, patch);
      ObjectNode twice = once.deepCopy();
      JsonBodies.merge(twice, patch);
      assertThat(twice).as("seed %d, round %d: %s", seed, round, patch).isEqualTo(once);
      emptyEveryField(once);
      assertThat(patch).as("seed %d, round %d", seed, round).isEqualTo(copy);
    }
  }

  private static void emptyEveryField(ObjectNode body) {
    body.properties().forEach(field -> removeContent(field.getValue()));
  }

  private static void removeContent(JsonNode value) {
    if (value instanceof ObjectNode object) {
      object.removeAll();
    } else if (value instanceof ArrayNode array) {
      array.removeAll();
    }
  }

  private static ObjectNode object(Random random, int depth) {
    ObjectNode object = Json.object();
    for (char key = 'a'; key < 'e'; key++) {
      if (random.nextBoolean()) {
        object.set(String.valueOf(key), value(random, depth - 1));
      }
    }
    return object;
  }

  private static JsonNode value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 4 : 2)) {
      case 0 -> Json.object().nullNode();
      case 1 -> Json.number(random.nextInt(3));
      case 2 -> JsonBodies.array(List.of(object(random, depth - 1)));
      default -> object(random, depth);
    };
  }

  @Test
  void mapTextsChangesOnlyTextsAtEveryDepth() {
    ObjectNode body = Fabric.json("{'a': 'x', 'b': ['y', 1, null, {'c': 'z'}]}");
    assertThat(JsonBodies.mapTexts(body, text -> text.toUpperCase(Locale.ROOT)))
        .isEqualTo(Fabric.json("{'a': 'X', 'b': ['Y', 1, null, {'c': 'Z'}]}"));
    assertThat(body.get("a").asText()).isEqualTo("x");
  }
}
