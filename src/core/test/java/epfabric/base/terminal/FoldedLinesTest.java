package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how long lines are folded to the width of a terminal. */
class FoldedLinesTest {
  private static final long SEED = Long.getLong("epfabric.seed", 20261126L);
  private static final String RED = "\u001b[31m";
  private static final String RESET = "\u001b[0m";

  @Test
  void linesBreakBetweenWords() {
    assertThat(FoldedLines.words("one two three four", 9))
        .containsExactly("one two", "three", "four");
    assertThat(FoldedLines.words("one two three four", 18)).containsExactly("one two three four");
  }

  @Test
  void aWordLongerThanALineIsCut() {
    assertThat(FoldedLines.words("a 0123456789 b", 4)).containsExactly("a", "0123", "4567", "89 b");
    assertThat(FoldedLines.words("01234567", 4)).containsExactly("0123", "4567");
  }

  @Test
  void anEmptyTextGivesOneEmptyLine() {
    assertThat(FoldedLines.words("", 10)).containsExactly("");
    assertThat(FoldedLines.remedy("", 10)).containsExactly("");
  }

  @Test
  void colorCodesHaveNoWidth() {
    String red = RED + "abcde" + RESET;
    assertThat(FoldedLines.words(red + " fghij", 11)).containsExactly(red + " fghij");
  }

  @Test
  void aColorCodeIsNotCut() {
    assertThat(FoldedLines.words(RED + "abcdef" + RESET, 3))
        .containsExactly(RED + "abc", "def" + RESET);
    assertThat(FoldedLines.words("ab" + RED + "cdef" + RESET, 2))
        .containsExactly("ab", RED + "cd", "ef" + RESET);
  }

  @Test
  void aFoldedCommandHasLineContinuations() {
    assertThat(FoldedLines.remedy("kubectl get pods --namespace work -o wide", 24))
        .containsExactly("kubectl get pods \\", "--namespace work -o \\", "wide");
  }

  @Test
  void aWordOfACommandIsNeverCut() {
    assertThat(FoldedLines.remedy("gcloud --project=a-very-long-project-name info", 12))
        .containsExactly("gcloud \\", "--project=a-very-long-project-name \\", "info");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kubectl uncordon a, unless it is under maintenance",
        "pulumi up; then look again at the nodes",
        "use kubectl get pods to look at the pods",
        "kubectlx get pods and so on and so on"
      })
  void aSentenceAboutACommandGetsNoLineContinuation(String sentence) {
    assertThat(String.join("\n", FoldedLines.remedy(sentence, 20))).doesNotContain("\\");
  }

  @Test
  void noWordIsLostAndNoLineIsTooWide() {
    Random random = new Random(SEED);
    for (int i = 0; i < 2_000; i++) {
      int width = 8 + random.nextInt(60);
      String text = sentence(random, width);
      List<String> lines = FoldedLines.words(text, width);
      assertThat(String.join(" ", lines)).as("seed %s, text %s", SEED, i).isEqualTo(text);
      assertThat(lines).allMatch(line -> line.length() <= width);
    }
  }

  @Test
  void aShellReadsAFoldedCommandAsOneCommand() {
    Random random = new Random(SEED);
    for (int i = 0; i < 2_000; i++) {
      int width = 20 + random.nextInt(40);
      String command = "kubectl " + sentence(random, width + 10);
      String lines = String.join("\n", FoldedLines.remedy(command, width));
      assertThat(lines.replace(" \\\n", " ")).as("seed %s, text %s", SEED, i).isEqualTo(command);
    }
  }

  private static String sentence(Random random, int maxLength) {
    return IntStream.range(0, 1 + random.nextInt(12))
        .mapToObj(word -> "x".repeat(1 + random.nextInt(maxLength)))
        .collect(Collectors.joining(" "));
  }
}
