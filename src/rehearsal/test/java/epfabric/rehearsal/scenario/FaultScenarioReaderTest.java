package epfabric.rehearsal.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.rehearsal.scenario.Fault.What;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests scenario files, and the messages about invalid files. */
class FaultScenarioReaderTest {
  private static final String WORDS =
      Stream.of(What.values()).map(What::word).collect(Collectors.joining(", "));

  private final ReadingState reading = new ReadingState();

  private FaultScenario read(String... lines) {
    return FaultScenarioReader.read("s.yaml", String.join("\n", lines) + "\n", reading);
  }

  private String problems() {
    return reading.problems().ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void stageAndAmountOfAFaultHaveDefaults() {
    FaultScenario scenario =
        read(
            "faults:",
            "- fault: stock-out",
            "- {fault: unavailable, during: destroy, amount: 20, after: 3}");
    assertThat(problems()).isEmpty();
    assertThat(scenario.name()).isEqualTo("s.yaml");
    assertThat(scenario.faults())
        .containsExactly(
            new Fault(What.STOCK_OUT, LifeStage.UP, 40),
            new Fault(What.UNAVAILABLE, LifeStage.DESTROY, 20, 3));
    assertThat(scenario.faults().get(1).text())
        .isEqualTo(
            "unavailable during destroy: 20 answers with 503,"
                + " after 3 requests that change something");
  }

  @Test
  void allProblemsAreReportedWithTheirPlaces() {
    read(
        "faults:",
        "- fault: stockout",
        "- fault: quota",
        "  during: destroy",
        "- fault: kill",
        "  amount: 0",
        "- {fault: kill, during: destroy, after: 2}",
        "- {fault: kill, during: change, many: 2}",
        "- {fault: kill, during: change}",
        "seed: 7");
    assertThat(problems())
        .isEqualTo(
            String.join(
                "\n",
                "s.yaml:2:10: faults[0].fault: not one of " + WORDS + ", got \"stockout\"",
                "  expected: " + WORDS,
                "  hint: did you mean \"stock-out\"?",
                "s.yaml:4:11: faults[1].during: quota cannot happen in this stage, got \"destroy\"",
                "  expected: up, change",
                "s.yaml:6:11: faults[2].amount: not a whole number from 1 to 10000, got \"0\"",
                "  expected: 1 to 10000",
                "s.yaml:7:41: faults[3].after: kill cannot be delayed, got \"2\"",
                "  expected: no key `after`, or 0",
                "s.yaml:8:33: faults[4].many: unknown key",
                "  expected: fault, during, amount, after",
                "s.yaml:9:11: faults[5].fault: kill during change is listed twice",
                "  expected: each fault once per stage",
                "  hint: merge the two, with a greater amount",
                "s.yaml:10:1: seed: unknown key",
                "  expected: faults"));
  }

  @Test
  void aFaultMustHaveAName() {
    read("faults:", "- during: up");
    assertThat(problems())
        .isEqualTo("s.yaml:2:3: faults[0].fault: required, but not given\n  expected: " + WORDS);
  }

  @Test
  void anEmptyFileIsNotAScenario() {
    assertThat(List.of(read(""), FaultScenario.CALM)).containsOnly(FaultScenario.CALM);
    assertThat(problems()).isEqualTo("s.yaml:1:1: not a scenario\n  expected: faults: a list");
  }

  @Test
  void aListIsNotAScenario() {
    read("- fault: quota");
    assertThat(problems()).isEqualTo("s.yaml:1:1: not a scenario\n  expected: faults: a list");
  }

  @Test
  void invalidYamlIsReportedOnce() {
    read("faults: [");
    assertThat(problems()).startsWith("s.yaml:").doesNotContain("not a scenario");
  }
}
