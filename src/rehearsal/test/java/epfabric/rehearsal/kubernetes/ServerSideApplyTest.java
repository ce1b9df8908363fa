package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests objects after server-side applies and changes by other managers. */
class ServerSideApplyTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int TRIES = 300;
  private static final String OTHERS = "others";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}               | {}           | {b: 2}         | {a: 1, b: 2}
          {a: 1}               | {a: 1}       | {}             | {}
          {a: 1}               | {a: 1}       | {a: 2}         | {a: 2}
          {a: {x: 1, y: 2}}    | {a: {x: 1}}  | {a: {}}        | {a: {y: 2}}
          {a: {x: 1, y: 2}}    | {a: {x: 1}}  | {a: {z: 3}}    | {a: {y: 2, z: 3}}
          {a: {x: 1, y: 2}}    | {a: {x: 1}}  | {}             | {a: {y: 2}}
          {a: {x: 1}}          | {a: {x: 1}}  | {}             | {}
          {a: [1, 2], b: [3]}  | {a: [1, 2]}  | {a: [2]}       | {a: [2], b: [3]}
          {a: 1}               | {a: 1}       | {a: {x: 1}}    | {a: {x: 1}}
          {a: {x: 1}}          | {a: {x: 1}}  | {a: 2}         | {a: 2}
          {b: 1}               | {a: 1}       | {}             | {b: 1}
          """)
  void missingFieldsAreRemovedAndFieldsOfOtherManagersAreKept(
      String object, String before, String now, String after) {
    ObjectNode live = World.parse(object);
    ServerSideApply.into(live, World.parse(before), World.parse(now));
    assertThat(live).isEqualTo(World.parse(after));
  }

  @Test
  void theManifestIsNotSharedWithTheObject() {
    ObjectNode manifest = World.parse("{a: [1], b: {c: [2]}}");
    ObjectNode live = Json.object();
    ServerSideApply.into(live, Json.object(), manifest);
    ((ObjectNode) live.get("b")).withArray("c").add(3);
    live.withArray("a").add(4);
    assertThat(manifest).isEqualTo(World.parse("{a: [1], b: {c: [2]}}"));
  }

  /**
   * After two applies, the object has the fields of the second manifest, whatever the first
   * manifest contained.
   */
  @Test
  void onlyFieldsOfTheLastManifestAndOfOtherManagersAreKept() {
    for (long seed = SEED; seed < SEED + TRIES; seed++) {
      Random random = new Random(seed);
      ObjectNode first = tree(random, 3);
      ObjectNode second = tree(random, 3);
      ObjectNode live = Json.object();
      ServerSideApply.into(live, Json.object(), first);
      int written = writeOthers(random, live);
      ServerSideApply.into(live, first, second);
      assertThat(takeOthers(live)).as("fields of other managers; seed %d", seed).isEqualTo(written);
      assertThat(withoutEmptyParts(live)).as("seed %d", seed).isEqualTo(withoutEmptyParts(second));
    }
  }

  /**
   * Returns a random tree in which objects and values have different names, so that neither
   * replaces the other.
   */
  private static ObjectNode tree(Random random, int depth) {
    ObjectNode tree = Json.object();
    for (int i = 0; i < 3; i++) {
      if (random.nextBoolean()) {
        tree.put("value" + i, random.nextInt(2));
      }
      if (depth > 0 && random.nextBoolean()) {
        tree.set("part" + i, tree(random, depth - 1));
      }
    }
    return tree;
  }

  private static int writeOthers(Random random, ObjectNode object) {
    int written = 0;
    for (String name : Json.keys(object).stream().toList()) {
      if (object.get(name) instanceof ObjectNode part) {
        written += writeOthers(random, part);
      }
    }
    if (random.nextBoolean()) {
      object.put(OTHERS, 1);
      written++;
    }
    return written;
  }

  private static int takeOthers(ObjectNode object) {
    int found = object.remove(OTHERS) == null ? 0 : 1;
    for (JsonNode part : object) {
      found += part instanceof ObjectNode inner ? takeOthers(inner) : 0;
    }
    return found;
  }

  private static ObjectNode withoutEmptyParts(ObjectNode object) {
    ObjectNode result = Json.object();
    for (String name : Json.keys(object)) {
      JsonNode value = object.get(name);
      JsonNode kept = value instanceof ObjectNode part ? withoutEmptyParts(part) : value;
      if (!kept.isObject() || !kept.isEmpty()) {
        result.set(name, kept);
      }
    }
    return result;
  }
}
