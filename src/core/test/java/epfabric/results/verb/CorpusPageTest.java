package epfabric.results.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.ErrorCorpus;
import epfabric.results.judge.ErrorCorpus.Sample;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Checks that {@code results judge} judges every log of the corpus as docs/results.md states. */
class CorpusPageTest {
  private static final Path PAGE = Path.of("docs/results.md");

  @TempDir private Path folder;

  /** States whether a log got the right cause and the right exit code. */
  private record Outcome(boolean cause, boolean exitCode) {}

  private Outcome outcome(Sample sample) throws IOException {
    Path log = folder.resolve("test.log");
    String before = sample.harmless() ? DeepEpLog.guideIntranode().text() : "";
    Files.writeString(log, before + sample.log());
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new ResultsJudgeCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(new StringWriter()))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(log.toString());
    String first =
        out.toString().lines().filter(line -> line.startsWith("  1. ")).findFirst().orElse("");
    boolean quoted =
        sample.harmless()
            ? !out.toString().contains("most likely cause")
            : first.startsWith("  1. " + sample.quotation()) && first.contains(sample.quote());
    return new Outcome(quoted, code == (sample.harmless() ? 0 : 6));
  }

  @Test
  void everyLogHasTheRightCauseAndExitCode() throws IOException {
    for (Sample sample : ErrorCorpus.all()) {
      assertThat(outcome(sample)).as(sample.toString()).isEqualTo(new Outcome(true, true));
    }
  }

  @Test
  void thePageStatesTheNumberOfLogs() throws IOException {
    String sentence = "The corpus `src/core/test/cases/errors` has %d short logs";
    assertThat(PAGE).content().contains(sentence.formatted(ErrorCorpus.all().size()));
  }
}
