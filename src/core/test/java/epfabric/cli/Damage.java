package epfabric.cli;

import epfabric.fabric.plan.Mutator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages a file: changes bytes and lines as {@link Mutator} does, or replaces some words. */
final class Damage {
  private static final Pattern WORD =
      Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*+\"|[A-Za-z0-9_.+-]++|[\\[\\]{}:=,]");

  private static final List<String> WORDS =
      List.of(
          "1e999",
          "-1e999",
          "1e-999",
          "-1",
          "0",
          "0.5",
          "99999999999999999999999999",
          "9223372036854775807",
          "NaN",
          "null",
          "true",
          "[]",
          "{}",
          "\"\"",
          "\"x\"",
          "\"urn:pulumi:a::b\"",
          "\"urn:pulumi:::::::\"",
          "\"../../x\"",
          "\"/\"",
          "\"\\u0000\"",
          "\"\\u001b[31m\"",
          "\"\\ud800\"",
          "\u001b[31mred",
          "\u202e",
          "\u0000",
          "\u00e9\u4e2d",
          "\"",
          "[",
          "{",
          "}",
          "[[[[[[[[[[[[",
          "all tests pass",
          "%s%n",
          "${x}",
          "$(x)");

  /** Long replacements for a word, used rarely because readers take long for them. */
  private static final List<String> LONG_WORDS =
      List.of(
          "9".repeat(400_000),
          "\"" + "x".repeat(400_000) + "\"",
          "[".repeat(100_000),
          "{\"a\":".repeat(60_000),
          "[" + "1, ".repeat(100_000) + "1]",
          "all test ".repeat(2_000),
          "a." + "b.".repeat(50_000),
          " ".repeat(400_000),
          "_0".repeat(100_000),
          "a-".repeat(100_000),
          "\n".repeat(100_000));

  private Damage() {}

  static byte[] of(byte[] sound, SplittableRandom random) {
    int choice = random.nextInt(100);
    if (choice < 40) {
      return new Mutator(random.nextLong()).damage(sound);
    }
    if (choice < 41) {
      return withReplacedWords(sound, LONG_WORDS, random);
    }
    return withReplacedWords(sound, WORDS, random);
  }

  /** Replaces or deletes one to three words. */
  private static byte[] withReplacedWords(
      byte[] sound, List<String> replacements, SplittableRandom random) {
    String text = new String(sound, StandardCharsets.UTF_8);
    int times = replacements == LONG_WORDS ? 1 : 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      List<int[]> wordPositions = wordPositions(text);
      if (!wordPositions.isEmpty()) {
        int[] position = wordPositions.get(random.nextInt(wordPositions.size()));
        String other =
            random.nextInt(8) == 0 ? "" : replacements.get(random.nextInt(replacements.size()));
        text = text.substring(0, position[0]) + other + text.substring(position[1]);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<int[]> wordPositions(String text) {
    List<int[]> wordPositions = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      wordPositions.add(new int[] {word.start(), word.end()});
    }
    return wordPositions;
  }
}
