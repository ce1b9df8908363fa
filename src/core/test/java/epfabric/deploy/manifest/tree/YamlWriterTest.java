package epfabric.deploy.manifest.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class YamlWriterTest {
  private static final int TREES = 3000;

  /**
   * Plain values, texts that some YAML readers take for other types, and texts of several lines.
   */
  private static final List<Object> SCALARS =
      List.of(
          "a",
          "abc-d/e.f_0",
          "false",
          "nULL",
          "yes-no",
          "",
          " ",
          "a b",
          "a: b",
          "a #b",
          "#a",
          "- a",
          "-",
          "?",
          "{}",
          "[]",
          "*a",
          "&a",
          "!a",
          "%a",
          "@a",
          "`a",
          "'a'",
          "\"a\"",
          "a\\b",
          "true",
          "no",
          "y",
          "null",
          "~",
          "1",
          "1e3",
          "0o7",
          "0x1f",
          "1_0",
          "2026-11-22",
          "1:30",
          ".inf",
          "=",
          "<<",
          "|",
          ">",
          "a\tb",
          "ä",
          "\u2028",
          "\u0007",
          "\ud83d\ude00",
          "a\nb",
          "a\nb\n",
          "a\n\nb",
          "a\n\n",
          "\na",
          " a\nb",
          "a \nb",
          "a\n b\n",
          "\n",
          "a\r\nb",
          "tab\n\tx",
          "a\n# b",
          "---",
          "---\na",
          "...",
          "x".repeat(200),
          "x ".repeat(200),
          1,
          -7L,
          2.5,
          true,
          new ResourceReference("r", "name"));

  private final Random random = new Random(Long.getLong("epfabric.seed", 20261122L));

  private Object tree(int depth) {
    int kind = depth == 0 ? 9 : random.nextInt(10);
    if (kind < 4) {
      return mapping(depth);
    }
    if (kind < 6) {
      List<Object> items = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        items.add(tree(depth - 1));
      }
      return items;
    }
    return kind == 6 && random.nextInt(40) == 0
        ? new CommentedValue("why", tree(depth - 1))
        : scalar();
  }

  private Object scalar() {
    return SCALARS.get(random.nextInt(SCALARS.size()));
  }

  private Map<String, Object> mapping(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      boolean plain = random.nextInt(8) > 0;
      String key = plain ? "k" + random.nextInt(99) : String.valueOf(scalar());
      map.put(key, tree(depth - 1));
    }
    return map;
  }

  @Test
  void writesTheSameTextAsTheLibrary() {
    YamlWriter writer = new YamlWriter();
    for (int i = 0; i < TREES; i++) {
      List<Map<String, Object>> documents = List.of(mapping(5), mapping(2));
      assertThat(writer.of(documents)).as("tree " + i).isEqualTo(ManifestYaml.of(documents));
    }
  }

  @Test
  void scalarsAreWrittenCorrectlyInEveryPosition() {
    YamlWriter writer = new YamlWriter();
    for (Object scalar : SCALARS) {
      List<Map<String, Object>> documents =
          List.of(
              Map.of("a", Map.of("b", scalar)),
              Map.of("a", List.of(scalar, Map.of("b", scalar))),
              Map.of(String.valueOf(scalar), Map.of(String.valueOf(scalar), 1)));
      assertThat(writer.of(documents)).isEqualTo(ManifestYaml.of(documents));
    }
  }
}
