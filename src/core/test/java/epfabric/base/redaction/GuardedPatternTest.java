package epfabric.base.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedPatternTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20261127L);

  private static List<String> guardedMatches(GuardedPattern pattern, String text) {
    List<String> found = new ArrayList<>();
    pattern.forEach(text, match -> found.add(match.start() + " " + match.group()));
    return found;
  }

  private static List<String> unguardedMatches(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    for (Matcher match = pattern.matcher(text); match.find(); ) {
      found.add(match.start() + " " + match.group());
    }
    return found;
  }

  private static Stream<String> corpus() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String file : List.of("harmless.txt", "planted-secrets.txt", "secret-families.txt")) {
      try (InputStream in = GuardedPatternTest.class.getResourceAsStream(file)) {
        String all = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        all.replaceAll("[¦«»]", "").replace("⏎", "\n").lines().forEach(texts::add);
      }
    }
    return texts.stream();
  }

  static IntStream patternIndexes() {
    return IntStream.range(0, KnownSecretForms.count());
  }

  /**
   * Compares guarded with unguarded matches in each line, and in all lines shuffled into one text.
   */
  @ParameterizedTest
  @MethodSource("patternIndexes")
  void guardsHideNoMatchOfAPattern(int patternIndex) throws IOException {
    GuardedPattern pattern = KnownSecretForms.pattern(patternIndex);
    List<String> lines = new ArrayList<>(corpus().toList());
    Collections.shuffle(lines, new Random(SEED));
    List<String> texts = new ArrayList<>(lines);
    texts.add(String.join("\n", lines));
    for (String text : texts) {
      List<String> all = unguardedMatches(pattern.unguarded(), text);
      assertThat(guardedMatches(pattern, text)).as(text).isEqualTo(all);
      assertThat(pattern.isIn(text)).as(text).isEqualTo(!all.isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "a",
        "a=1",
        "a=1\n",
        "\na=1",
        "a\n=1",
        "=\na\n",
        "b\na=1\n\n=a\na=2 a=3\n=",
        "a\n\n="
      })
  void onlyLinesWithAllGuardsAreSearched(String text) {
    GuardedPattern pattern =
        GuardedPattern.inLines(
            "(?m)(?:^| )a=[0-9]",
            GuardedPattern.anyOf("a"),
            GuardedPattern.anyOf("=1", "=2", "=3"));
    assertThat(guardedMatches(pattern, text))
        .isEqualTo(unguardedMatches(pattern.unguarded(), text));
  }

  @Test
  void aMatchMaySpanLinesOfATextWithAllGuards() {
    GuardedPattern pattern =
        GuardedPattern.inTexts("a\\s+b", GuardedPattern.anyOf("a"), GuardedPattern.anyOf("b"));
    assertThat(guardedMatches(pattern, "x a\nb")).containsExactly("2 a\nb");
    assertThat(guardedMatches(pattern, "x a\n")).isEmpty();
  }
}
