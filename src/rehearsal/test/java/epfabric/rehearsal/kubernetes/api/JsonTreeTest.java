package epfabric.rehearsal.kubernetes.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.World;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reading present and absent parts of an object. */
class JsonTreeTest {
  private final ObjectNode root =
      World.parse(
          "{name: n, count: 3, yes-no: true, words: [a, 1], items: [{id: x}, {id: y}],"
              + " deep: {labels: {a: b, c: 1}}}");

  @ParameterizedTest
  @CsvSource({"name, n", "count, 3", "yes-no, true", "words, ''", "deep, ''", "gone, ''"})
  void scalarsAreReadAsTexts(String name, String text) {
    assertThat(JsonTree.text(root, name)).isEqualTo(text);
  }

  @Test
  void nullIsReadAsEmpty() {
    root.putNull("none");
    assertThat(JsonTree.text(root, "none")).isEmpty();
  }

  @Test
  void onlyNumbersAreReadAsNumbers() {
    assertThat(JsonTree.number(root, "count")).hasValue(3);
    assertThat(JsonTree.number(root, "name")).isEmpty();
    assertThat(JsonTree.number(root, "gone", "count")).isEmpty();
  }

  @Test
  void absentPartsOfAPathReadAsEmpty() {
    assertThat(JsonTree.text(root, "deep", "gone", "a")).isEmpty();
    assertThat(JsonTree.text(root, "name", "a")).isEmpty();
    assertThat(JsonTree.items(root, "gone", "items")).isEmpty();
    assertThat(JsonTree.words(root, "name")).isEmpty();
    assertThat(JsonTree.texts(root, "gone")).isEmpty();
    assertThat(JsonTree.object(root, "gone")).isEmpty();
    assertThat(root.has("gone")).as("reading creates no part").isFalse();
  }

  @Test
  void listsAreReadInTheirOrder() {
    assertThat(JsonTree.words(root, "words")).containsExactly("a", "1");
    assertThat(JsonTree.items(root, "items"))
        .extracting(item -> JsonTree.text(item, "id"))
        .containsExactly("x", "y");
    assertThat(JsonTree.texts(root, "deep", "labels")).hasToString("{a=b, c=1}");
  }

  @Test
  void missingPartsOfAPathAreCreated() {
    JsonTree.make(root, "deep", "more", "still").put("x", 1);
    JsonTree.make(root, "deep", "labels").put("d", "e");
    assertThat(root.get("deep"))
        .isEqualTo(World.parse("{labels: {a: b, c: 1, d: e}, more: {still: {x: 1}}}"));
  }

  @Test
  void valuesThatAreNotObjectsAreReplacedOnAPath() {
    JsonTree.make(root, "name", "inner");
    assertThat(JsonTree.object(root, "name").has("inner")).isTrue();
  }

  @Test
  void emptyTextsZeroAndFalseAreLeftOut() {
    ObjectNode tree =
        JsonTree.of("a", "", "b", "text", "c", 0, "d", false, "e", JsonTree.of("f", ""));
    assertThat(tree).isEqualTo(World.parse("{b: text, c: 0, d: false, e: {}}"));
    assertThat(JsonTree.array(List.of(tree, tree))).hasSize(2);
  }
}
