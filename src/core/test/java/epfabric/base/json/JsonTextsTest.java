package epfabric.base.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads and writes random JSON texts, and texts that are cut off. */
class JsonTextsTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20261126L);
  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-0.0",
          "1.50",
          "1e3",
          "1E+3",
          "12345678901234567890",
          "0.1",
          "1e400",
          "\"\"",
          "\"a\\\"b\\\\\"",
          "\"\\u0000\\u2028\"",
          "\"ünï😀\"",
          "\"null\"");

  private final Random random = new Random(SEED);

  private String randomText(int depth) {
    int kind = random.nextInt(depth > 5 ? 1 : 3);
    if (kind == 0) {
      return SCALARS.get(random.nextInt(SCALARS.size()));
    }
    StringBuilder items = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      String key = kind == 1 ? "" : "\"key " + i + "\":";
      items.append(items.isEmpty() ? "" : ",").append(key).append(randomText(depth + 1));
    }
    return kind == 1 ? "[" + items + "]" : "{" + items + "}";
  }

  @Test
  void jsonThatIsReadAndWrittenIsUnchanged() {
    for (int i = 0; i < 1_000; i++) {
      String text = randomText(0);
      JsonNode tree = Json.parse(text);
      assertThat(Json.whole(tree, false)).as("seed %s, text %s", SEED, i).isEqualTo(text);
      assertThat(Json.parse(Json.whole(tree, true))).isEqualTo(tree);
      assertThat(Json.hasDoubledKeys(text)).isFalse();
    }
  }

  @Test
  void aTextThatIsCutOffIsInvalid() {
    String text = "{\"a\":[1.5,{\"b\":\"c\\u00e9\\n\"},true],\"d\":null}";
    for (int end = 0; end < text.length(); end++) {
      String part = text.substring(0, end);
      assertThatThrownBy(() -> Json.parse(part))
          .isInstanceOfSatisfying(
              JsonException.class,
              e -> {
                assertThat(e.line()).isEqualTo(1);
                assertThat(e.column()).isLessThanOrEqualTo(part.length() + 1);
                assertThat(e.what()).isIn("End of input", "Unterminated string", "malformed");
              });
    }
  }

  @Test
  void thePlaceOfASyntaxErrorHasALineAndAColumn() {
    assertThatThrownBy(() -> Json.parse("{\n  \"a\": [1,\n    x]}"))
        .hasMessage("malformed at line 3 column 5 path $.a[1]");
  }

  @Test
  void anErrorWithANewMessageKeepsItsLineAndColumn() {
    assertThatThrownBy(() -> Json.parse("[1,\n}"))
        .isInstanceOfSatisfying(
            JsonException.class,
            e -> {
              JsonException renamed = new JsonException("not a report", e);
              assertThat(renamed).hasMessage("not a report").hasCause(e);
              assertThat(List.of(renamed.line(), renamed.column()))
                  .containsExactly(e.line(), e.column());
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":1}",
        "[{\"b\":{\"a\":1,\"c\":2,\"a\":null}}]",
        "{\"\":1,\"\":2}",
        "{\"a\":1,\"\\u0061\":2}"
      })
  void repeatedKeysAreFoundEvenIfTheyAreEscaped(String text) {
    assertThat(Json.hasDoubledKeys(text)).isTrue();
  }

  @Test
  void equalKeysOfSeveralObjectsAreNotRepetitions() {
    assertThat(Json.hasDoubledKeys("[{\"a\":{\"a\":1}},{\"a\":2},{\"A\":3}]")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.0, true",
    "1e3, 1000, true",
    "0.10, 0.1, true",
    "-0, 0, true",
    "1, 2, false",
    "1, true, false",
    "'\"1\"', 1, false",
    "'[1, 2]', '[1.0, 2e0]', true",
    "'[1, 2]', '[2, 1]', false",
    "'{\"a\": 1, \"b\": 2}', '{\"b\": 2.0, \"a\": 1}', true",
    "'{\"a\": null}', '{}', false"
  })
  void numbersAreComparedByValue(String first, String second, boolean equal) {
    assertThat(Json.same(Json.parse(first), Json.parse(second))).isEqualTo(equal);
    assertThat(Json.same(Json.parse(second), Json.parse(first))).isEqualTo(equal);
  }

  @Test
  void anAbsentValueEqualsOnlyAnAbsentValue() {
    assertThat(Json.same(null, null)).isTrue();
    assertThat(Json.same(null, Json.parse("null"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1e3, 1000", "2.50, 2", "-0, 0", "3000000000.0, 3000000000", "1E2, 100"})
  void theValueOfANumberDoesNotDependOnItsNotation(String text, long value) {
    JsonNode number = Json.parse(text);
    assertThat(number.asLong()).isEqualTo(value);
    assertThat(number.canConvertToLong()).isTrue();
    assertThat(number.canConvertToInt()).isEqualTo(value == (int) value);
    assertThat(number.decimalValue()).isEqualByComparingTo(text);
  }

  @Test
  void keysKeepTheirOrder() {
    ObjectNode object = Json.parseObject("{\"z\":1,\"a\":2,\"m\":3}");
    assertThat(Json.keys(object)).containsExactly("z", "a", "m");
  }

  @Test
  void nullsInListsAreKept() {
    ArrayNode list = Json.array().addNull().add(1);
    assertThat(Json.compact(list)).isEqualTo("[null,1]");
    assertThat(Json.indented(Json.array())).isEqualTo("[]");
  }
}
