package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.FaultScenarioReader;
import epfabric.rehearsal.scenario.LifeStage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that docs/rehearsal.md lists exactly the existing faults and stages, and that its example
 * is valid.
 */
class RehearsalDocTest {
  private static final String DOC = read();
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

  private static String read() {
    try {
      return Files.readString(Path.of("docs/rehearsal.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the rows of the table whose header row starts with this word. */
  private static List<String> rows(String head) {
    String start = "\n| " + head + " | ";
    assertThat(DOC).contains(start);
    String table = DOC.substring(DOC.indexOf(start) + 1);
    return Splitter.on('\n')
        .splitToStream(table)
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .toList();
  }

  private static String row(What kind) {
    String stages = kind.stages().stream().map(LifeStage::word).collect(Collectors.joining(", "));
    String occasions = kind.occasions().isEmpty() ? "-" : kind.occasions();
    return "| `%s` | %s | %s | %d | %s |"
        .formatted(kind.word(), stages, kind.unit(), kind.usual(), occasions);
  }

  @Test
  void theTableOfFaultsListsExactlyTheFaultsOfTheProgram() {
    assertThat(rows("fault"))
        .containsExactlyElementsOf(Stream.of(What.values()).map(RehearsalDocTest::row).toList());
  }

  @Test
  void everyFaultHasAnExplanationOnThePage() {
    String explained = DOC.substring(DOC.indexOf("The effect of each fault, and its remedy"));
    assertThat(Stream.of(What.values()).map(kind -> "`" + kind.word() + "`"))
        .allSatisfy(word -> assertThat(explained).contains(word));
  }

  @Test
  void theTableOfStagesListsExactlyTheStagesOfTheProgram() {
    assertThat(rows("stage").stream().map(row -> row.replaceFirst("^\\| `([a-z]+)`.*$", "$1")))
        .containsExactlyElementsOf(Stream.of(LifeStage.values()).map(LifeStage::word).toList());
  }

  @Test
  void theExampleIsAValidScenario() {
    List<String> examples =
        EXAMPLE.matcher(DOC).results().map((MatchResult block) -> block.group(1)).toList();
    assertThat(examples).hasSize(1);
    ReadingState reading = new ReadingState();
    FaultScenario scenario = FaultScenarioReader.read("example", examples.get(0), reading);
    assertThat(reading.problems().ordered()).extracting(Problem::render).isEmpty();
    assertThat(scenario.faults()).hasSize(2);
  }
}
