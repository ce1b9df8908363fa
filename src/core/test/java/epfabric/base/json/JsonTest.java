package epfabric.base.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void indentsByTwoAndKeepsTheOrder() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", List.of(1, "x", Map.of()));
    map.put("a", Map.of("k", List.of()));
    assertThat(Json.indented(map))
        .isEqualTo(
            """
            {
              "b": [
                1,
                "x",
                {}
              ],
              "a": {
                "k": []
              }
            }""");
  }

  @Test
  void writesTreesAndMapsInTheSameForm() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("text", "ä<b>=&'/");
    map.put("number", new BigDecimal("1.20"));
    map.put("double", 10_000_000.0);
    map.put("flag", true);
    map.put("list", List.of(1L, Json.object()));
    String text =
        "{\"text\":\"ä<b>=&'/\",\"number\":1.20,\"double\":1.0E7,\"flag\":true,\"list\":[1,{}]}";
    assertThat(Json.compact(map)).isEqualTo(text);
    assertThat(Json.compact(Json.parse(text))).isEqualTo(text);
  }

  @Test
  void trailingZerosOfDecimalsAreKept() {
    assertThat(Json.compact(Json.object().put("a", new BigDecimal("1.20"))))
        .isEqualTo("{\"a\":1.20}");
  }

  @Test
  void nullsAreLeftOutOfObjectsAndKeptInLists() {
    ObjectNode object = Json.object().putNull("gone");
    object.set("list", Json.array().addNull());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("gone", null);
    map.put("list", Arrays.asList((Object) null));
    assertThat(Json.compact(object)).isEqualTo("{\"list\":[null]}");
    assertThat(Json.compact(map)).isEqualTo("{\"list\":[null]}");
    assertThat(Json.whole(object, false)).isEqualTo("{\"gone\":null,\"list\":[null]}");
  }

  @Test
  void escapesControlCharactersAndLineEndsOfJavaScript() {
    assertThat(Json.compact("\"\\\b\f\n\r\t\u0000\u001f\u007f\u2028\u2029é😀"))
        .isEqualTo("\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\\u2028\\u2029é😀\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "1",
        "1.0",
        "-0.0",
        "0.10",
        "1e5",
        "1E+05",
        "0.0000001",
        "1.0E-7",
        "2147483648",
        "9223372036854775807",
        "9223372036854775808",
        "123456789012345678901234567890",
        "3.14159265358979323846264338327950288",
        "1e99999999999"
      })
  void keepsNumbersAsTheyWereWritten(String number) {
    JsonNode node = Json.parse(number);
    assertThat(node.isNumber()).isTrue();
    assertThat(node.asText()).isEqualTo(number);
    assertThat(Json.compact(node)).isEqualTo(number);
    assertThat(node.doubleValue()).isEqualTo(Double.parseDouble(number));
  }

  @Test
  void equalIntegersAreEqualNodes() {
    assertThat(Json.parse("7"))
        .isEqualTo(Json.number(7))
        .isEqualTo(Json.number(BigInteger.valueOf(7)));
    assertThat(Json.parse("1.5")).isEqualTo(Json.object().put("a", 1.5).get("a"));
  }

  @Test
  void theLastValueOfARepeatedKeyIsUsed() {
    assertThat(Json.compact(Json.parse("{\"a\":1,\"b\":2,\"a\":3}")))
        .isEqualTo("{\"a\":3,\"b\":2}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "^^ | End of input at line 1 column 1 path $",
        "{ | End of input at line 1 column 2 path $.",
        "[1, | End of input at line 1 column 4 path $[1]",
        "\"a | Unterminated string at line 1 column 3 path $",
        "{} {} | text after the JSON value",
        "{a:1} | malformed at line 1 column 2 path $.",
        "{'a':1} | malformed at line 1 column 2 path $.",
        "[1,] | malformed at line 1 column 4 path $[1]",
        "/**/ 1 | malformed at line 1 column 1 path $",
        "[NaN] | malformed at line 1 column 5 path $[0]",
        "01 | malformed at line 1 column 2 path $"
      })
  void invalidJsonIsRefused(String text, String message) {
    assertThatThrownBy(() -> Json.parse(text))
        .isInstanceOf(JsonException.class)
        .hasMessage(message);
  }

  @Test
  void tooDeepNestingIsRefused() {
    assertThat(Json.compact(Json.parse("[".repeat(255) + "]".repeat(255)))).hasSize(510);
    assertThatThrownBy(() -> Json.parse("[".repeat(256) + "]".repeat(256)))
        .hasMessage("nested too deeply");
  }

  @Test
  void nanAndInfinityFromPythonAreReadAsTextsAndNeverWritten() {
    JsonNode node = Json.parsePython("[NaN, Infinity, -Infinity]");
    assertThat(node.valueStream().map(JsonNode::asText))
        .containsExactly("NaN", "Infinity", "-Infinity");
    assertThatThrownBy(() -> Json.compact(node)).hasMessage("JSON has no number NaN");
  }

  @Test
  void onlyScalarsHaveAText() {
    assertThat(Json.text(Json.parse("1.0"))).isEqualTo("1.0");
    assertThat(Json.plain(Json.parse("[null]"))).isEqualTo("[null]");
    assertThatThrownBy(() -> Json.text(Json.parse("[1]"))).hasMessage("not text: [1]");
    assertThatThrownBy(() -> Json.text(Json.object().get("a"))).hasMessage("nothing");
  }

  @Test
  void aListIsNotAnObject() {
    assertThatThrownBy(() -> Json.parseObject("[]")).hasMessage("not a JSON object");
  }

  @Test
  void valuesWithoutAJsonFormAreRefused() {
    assertThatThrownBy(() -> Json.compact(new Object()))
        .hasMessage("cannot write as JSON: java.lang.Object");
  }
}
