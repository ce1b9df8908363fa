package epfabric.results.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.RankLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the {@code results} commands complete their output for logs that are valid except for
 * impossible numbers. {@code -Depfabric.seed=N} starts at seed N.
 */
class StrangeFiguresTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int ROUNDS = "true".equals(System.getenv("EPFABRIC_LONG")) ? 300 : 4;
  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");
  private static final List<String> STRANGE_NUMBERS =
      List.of("0", "0.00", "1", "7", "99999", "999999999", "0.000001", "inf", "nan", "-1", "");
  private static final int EXIT_CODE_OF_A_BUG = 1;

  @TempDir private Path folder;

  static List<List<String>> logs() {
    return List.of(
        DeepEpLog.guideIntranode().lines(),
        DeepEpLog.healthyInternode().lines(),
        RankLogs.elastic(2, 8),
        RankLogs.lowLatency(0, 8),
        RankLogs.allReduce(16, 350));
  }

  /** Changes a number in a random line, or in all lines that differ from it only in numbers. */
  private static String withStrangeNumber(List<String> lines, SplittableRandom random) {
    String value = STRANGE_NUMBERS.get(random.nextInt(STRANGE_NUMBERS.size()));
    List<String> changed = new ArrayList<>(lines);
    String lineText = withoutNumbers(lines.get(random.nextInt(lines.size())));
    boolean all = random.nextBoolean();
    int index = random.nextInt(8);
    for (int i = 0; i < changed.size(); i++) {
      if (withoutNumbers(changed.get(i)).equals(lineText)) {
        changed.set(i, replaceNumber(changed.get(i), index, value));
        if (!all) {
          break;
        }
      }
    }
    return String.join("\n", changed) + "\n";
  }

  private static String withoutNumbers(String line) {
    return NUMBER.matcher(line).replaceAll("N");
  }

  private static String replaceNumber(String line, int index, String value) {
    List<MatchResult> numbers = NUMBER.matcher(line).results().toList();
    if (numbers.isEmpty()) {
      return line;
    }
    MatchResult number = numbers.get(index % numbers.size());
    return line.substring(0, number.start()) + value + line.substring(number.end());
  }

  private Run results(String... words) {
    List<String> all = new ArrayList<>(List.of("results"));
    all.addAll(List.of(words));
    return Cli.run(folder, all.toArray(String[]::new));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void impossibleNumbersDoNotStopACommand(List<String> lines) throws IOException {
    Path good = Files.writeString(folder.resolve("good.log"), String.join("\n", lines) + "\n");
    for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
      String text = withStrangeNumber(lines, new SplittableRandom(seed));
      Path log = Files.writeString(folder.resolve("strange.log"), text);
      String page = folder.resolve("page.html").toString();
      for (Run run :
          List.of(
              results("judge", log.toString(), "--output=junit"),
              results("report", log.toString(), "--force", "-o", page),
              results("compare", good.toString(), log.toString()),
              results("tune", log.toString()))) {
        assertThat(run.exit())
            .as("reproduce with -Depfabric.seed=%d: %s%n%s", seed, run.err(), text)
            .isNotEqualTo(EXIT_CODE_OF_A_BUG);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("logs")
  void verdictsWithStrangeFiguresCanBeReadAgain(List<String> lines) throws IOException {
    for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
      String text = withStrangeNumber(lines, new SplittableRandom(seed));
      Path log = Files.writeString(folder.resolve("strange.log"), text);
      Run judged = results("judge", log.toString(), "--output=json");
      if (!judged.out().isEmpty()) {
        Path json = Files.writeString(folder.resolve("before.json"), judged.out());
        assertThat(results("compare", json.toString(), json.toString()).err())
            .as("reproduce with -Depfabric.seed=%d%n%s", seed, text)
            .isEmpty();
      }
    }
  }
}
