package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that missing fields and fields of the wrong type are read as empty. */
class AnswerBodyTest {
  private static AnswerBody of(String json) {
    return new AnswerBody(new Gson().fromJson(json, Map.class));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"12\"', 12",
    "12, 12",
    "12.0, 12",
    "'\"999999999999999999\"', 999999999999999999",
    "'\"9999999999999999999\"', 0",
    "'\"-3\"', 0",
    "12.5, 0",
    "'\"\"', 0",
    "null, 0",
    "[12], 0",
    "true, 0"
  })
  void wholeNumbersAreRead(String value, long number) {
    assertThat(of("{\"n\": " + value + "}").number("n")).isEqualTo(number);
    assertThat(of("{}").number("n")).isZero();
  }

  @Test
  void valuesOfTheWrongTypeAreReadAsEmpty() {
    AnswerBody body =
        of("{\"list\": [1, \"a\", {\"b\": \"c\"}, null], \"map\": {\"k\": 1}, \"n\": 7}");
    assertThat(body.text("n")).isEmpty();
    assertThat(body.text("map")).isEmpty();
    assertThat(body.child("list").fields()).isEmpty();
    assertThat(body.children("map")).isEmpty();
    assertThat(body.texts("n")).isEmpty();
    assertThat(body.texts("list")).containsExactly("a");
    assertThat(body.children("list")).containsExactly(of("{\"b\": \"c\"}"));
    assertThat(body.keys()).containsExactly("list", "map", "n");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false", "'\"true\"', false", "1, false", "null, false"})
  void onlyTheJsonValueTrueSetsAFlag(String value, boolean flag) {
    assertThat(of("{\"f\": " + value + "}").flag("f")).isEqualTo(flag);
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.googleapis.com/compute/v1/projects/p/zones/z, z, p/zones/z",
    "projects/p/zones/z, z, p/zones/z",
    "z, z, ",
    "regions/z/, '', ",
    "'', '', "
  })
  void partsOfLinksAreRead(String link, String last, String path) {
    AnswerBody body = new AnswerBody(Map.of("link", link));
    assertThat(body.lastOf("link")).isEqualTo(last);
    assertThat(body.path("link").orElse("none")).isEqualTo(path == null ? "none" : path);
  }

  @Test
  void labelsAreReadAsSortedTexts() {
    assertThat(of("{\"labels\": {\"b\": \"2\", \"a\": true}}").labels("labels").toString())
        .isEqualTo("{a=true, b=2}");
    assertThat(of("{\"labels\": []}").labels("labels")).isEmpty();
  }
}
