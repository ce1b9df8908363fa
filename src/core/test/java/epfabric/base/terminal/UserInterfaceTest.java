package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the parts of the user interface that all commands share. */
class UserInterfaceTest {
  private final StringWriter printed = new StringWriter();

  private LinePrompt prompt(String typed) {
    return new LinePrompt(
        new BufferedReader(new StringReader(typed)), new PrintWriter(printed, true));
  }

  @Test
  void theAnswerToEachQuestionIsALine() throws IOException {
    LinePrompt prompt = prompt("  us-central1-b \r\n\n   \n");
    assertThat(prompt.ask("zone", "")).isEqualTo("us-central1-b");
    assertThat(prompt.ask("nodes", "2")).isEqualTo("2");
    assertThat(prompt.ask("name", "")).isEmpty();
    assertThat(printed).hasToString("zone: nodes [2]: name: ");
  }

  @Test
  void theLastLineNeedsNoLineEnd() throws IOException {
    assertThat(prompt("dev").ask("name", "")).isEqualTo("dev");
  }

  @Test
  void anInputThatEndsBeforeAnAnswerIsReported() {
    assertThatThrownBy(() -> prompt("").ask("name", "usual"))
        .isInstanceOf(CommandException.class)
        .hasMessage("the input ended early; nothing was written");
    assertThat(printed).hasToString("name [usual]: " + System.lineSeparator());
  }

  @Test
  void anUnknownNameIsReportedWithTheKnownNames() {
    CommandException e =
        CommandException.unknown("no such layer", "netwrok", List.of("network", "cluster"));
    assertThat(e)
        .hasMessage(
            "no such layer: \"netwrok\"\n  expected: network, cluster\n"
                + "  hint: did you mean \"network\"?");
    assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aDissimilarNameGetsNoSuggestion() {
    assertThat(CommandException.unknown("no such layer", "x-y-z", List.of("network")))
        .hasMessage("no such layer: \"x-y-z\"\n  expected: network");
  }

  @Test
  void allProblemsOfOptionsAreReportedTogetherInOrder() {
    Problems problems = new Problems();
    problems.add(new Problem(new Location("--b", 0, 0), "", "too many", "1 to 8", ""));
    problems.add(new Problem(new Location("--a", 0, 0), "", "too few", "", "name one"));
    assertThat(CommandException.usage(problems))
        .hasMessage("--a: too few\n  hint: name one\nepfabric: --b: too many\n  expected: 1 to 8");
  }

  /** A standard output whose writes fail with this message of the operating system. */
  private static StandardOutput failingOutput(String message) {
    return new StandardOutput(
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException(message);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "Broken pipe, true",
    "The pipe is being closed, true",
    "Stream closed, false",
    "No space left on device, false"
  })
  void aClosedPipeIsDistinguishedFromAFullDisk(String message, boolean gone) {
    StandardOutput output = failingOutput(message);
    assertThat(output.readerGone()).isFalse();
    assertThatThrownBy(() -> output.write('x')).hasMessage(message);
    assertThat(output.readerGone()).isEqualTo(gone);
  }

  @Test
  void anInterruptedWaitIsReported() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> new WaitClock.Real(Duration.ofMinutes(1)).pause())
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE))
        .hasMessage("interrupted while waiting");
    assertThat(Thread.interrupted()).as("callers still see the interrupt").isTrue();
  }

  @Test
  void elapsedTimeNeverDecreases() {
    WaitClock clock = new WaitClock.Real(Duration.ofMillis(1));
    Duration before = clock.elapsed();
    clock.pause();
    assertThat(clock.elapsed().minus(before)).isGreaterThanOrEqualTo(Duration.ofMillis(1));
  }
}
