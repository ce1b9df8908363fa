package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how columns share the width of a terminal. */
class TextTableTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20261126L);
  private static final String NODE = "gke-epfabric-dev-gpus-7c41a2b0-x2kd";

  private static List<String> lines(int width, List<String> header, List<String> row) {
    return new TextTable(header, List.of(row)).lines(width);
  }

  @Test
  void everyColumnIsAsWideAsItsWidestWord() {
    TextTable table =
        new TextTable(
            List.of("NODE", "GPUS", "STATE"),
            List.of(List.of("a", "8", "ready"), List.of("long-name", "16", "")));
    assertThat(table.lines(80))
        .containsExactly("NODE       GPUS  STATE", "a          8     ready", "long-name  16");
  }

  @Test
  void aTableWithoutRowsHasOnlyAHeader() {
    assertThat(new TextTable(List.of("NODE", "STATE"), List.of()).lines(80))
        .containsExactly("NODE  STATE");
  }

  @Test
  void aNameIsShortenedBeforeTheLastColumnIsFolded() {
    assertThat(lines(50, List.of("NODE", "STATE"), List.of(NODE, "ready for its tests")))
        .containsExactly(
            "NODE                           STATE",
            "gke-epfabric-de…7c41a2b0-x2kd  ready for its tests".replace("-de…7c41", "-d…-7c41"));
  }

  @Test
  void theLastColumnIsFoldedIfShorterNamesDoNotSuffice() {
    assertThat(
            lines(
                44,
                List.of("NODE", "STATE"),
                List.of(NODE, "ready for all its tests but one, which failed")))
        .containsExactly(
            "NODE                    STATE",
            "gke-epfabr…41a2b0-x2kd  ready for all its",
            "                        tests but one, which",
            "                        failed");
  }

  @Test
  void aSingleColumnIsFoldedAndNotShortened() {
    assertThat(lines(20, List.of("WHAT"), List.of("one two three four five six")))
        .containsExactly("WHAT", "one two three four", "five six");
  }

  @ParameterizedTest
  @CsvSource({
    "abcdef, 6, abcdef",
    "abcdef, 7, abcdef",
    "abcdefg, 6, ab…efg",
    "abcdefgh, 5, ab…gh",
    "abcdefgh, 1, …"
  })
  void shorteningKeepsTheEndsOfAName(String name, int width, String shortened) {
    assertThat(TextTable.shortened(name, width)).isEqualTo(shortened);
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    Random random = new Random(SEED);
    for (int i = 0; i < 1_000; i++) {
      List<List<String>> rows = new ArrayList<>();
      for (int row = random.nextInt(5); row >= 0; row--) {
        rows.add(List.of(word(random, 60), word(random, 12), word(random, 12), word(random, 90)));
      }
      int width = 80 + random.nextInt(120);
      assertThat(new TextTable(List.of("A", "B", "C", "D"), rows).lines(width))
          .as("seed %s, table %s", SEED, i)
          .hasSizeGreaterThan(rows.size())
          .allMatch(line -> line.length() <= width && line.equals(line.stripTrailing()));
    }
  }

  private static String word(Random random, int maxLength) {
    return "x".repeat(random.nextInt(maxLength));
  }
}
