package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.json.JsonException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how values of registrations are read from programs and from JSON. */
class PlainValuesTest {
  @Test
  void equalValuesOfAnyOrderAndTypeArePrintedIdentically() {
    Map<String, Object> map = new HashMap<>(Map.of("b", 2, "a", List.of(1.0, 3L)));
    assertThat(PlainValue.copyOf(map).toString()).isEqualTo("{a=[1, 3], b=2}");
    assertThat(PlainJson.object("{\"b\": 2.0, \"a\": [1, 3e0]}")).isEqualTo(PlainValue.copyOf(map));
  }

  @Test
  void aCopyIsIndependentOfItsSource() {
    List<Object> items = new ArrayList<>(List.of("x"));
    Map<String, Object> copy = PlainValue.copyOf(Map.of("items", items));
    items.add("y");
    assertThat(copy).isEqualTo(Map.of("items", List.of("x")));
  }

  @Test
  void aValueOfAnUnknownTypeIsRefused() {
    assertThatThrownBy(() -> PlainValue.copyOf(Map.of("a", List.of(Duration.ZERO))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a plain value: java.time.Duration");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "-0.0, 0",
    "1e3, 1000",
    "0.5, 0.5",
    "9007199254740992, 9007199254740992",
    "1e16, 1.0E16",
    "-1e300, -1.0E300"
  })
  void wholeNumbersThatDoublesHoldExactlyBecomeIntegers(String json, String read) {
    assertThat(PlainJson.object("{\"n\": " + json + "}").get("n")).hasToString(read);
  }

  /** As in Pulumi, a property that is null is left out, but an item of a list keeps its place. */
  @Test
  void nullsAreLeftOutOfObjectsAndKeptInLists() {
    assertThat(PlainJson.object("{\"a\": null, \"b\": [1, null], \"c\": {\"d\": null}}"))
        .isEqualTo(Map.of("b", List.of(1L, Map.of("$null", true)), "c", Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|not a JSON object",
        "5|not a JSON object",
        "{\"n\": 1e999}|a number is too large: 1e999",
        "{\"a\": 1,}|not valid JSON: malformed at column 9"
      })
  void problemsOfAJsonTextAreReported(String text, String message) {
    assertRefused(text, message);
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> PlainJson.object(text))
        .isInstanceOf(JsonException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{} {}", "{}x", "{'a': 1}", "{\"a\": 01}", "{\"a\": NaN}"})
  void onlyOneStrictJsonObjectIsRead(String text) {
    assertThatThrownBy(() -> PlainJson.object(text)).isInstanceOf(JsonException.class);
  }

  @Test
  void tooDeepNestingIsRefused() {
    assertThat(PlainJson.object(nested(198))).containsKey("a");
    assertRefused(nested(200), "nested too deeply");
  }

  private static String nested(int depth) {
    return "{\"a\": " + "[".repeat(depth) + "]".repeat(depth) + "}";
  }
}
