package epfabric.results.verb;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.ErrorCorpus;
import epfabric.results.judge.ErrorCorpus.Sample;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The table of docs/results.md shows the result of {@code results judge} for the logs of the
 * corpus.
 */
class CorpusTableTest {
  private static final Path PAGE = Path.of("docs/results.md");
  private static final Pattern TABLE =
      Pattern.compile(
          "(?<=\\| kind \\| logs \\| cause \\| exit code \\|\\n\\|---\\|---\\|---\\|---\\|\\n)(?:\\|.*\\n)*");

  @TempDir private Path folder;

  /** The verb's result for one log. */
  private record Outcome(String kind, boolean cause, boolean exitCode) {}

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
    return new Outcome(sample.kind(), quoted, code == (sample.harmless() ? 0 : 6));
  }

  private List<Outcome> outcomes() throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (Sample sample : ErrorCorpus.all()) {
      Outcome outcome = outcome(sample);
      assertThat(outcome).as(sample.toString()).isEqualTo(new Outcome(sample.kind(), true, true));
      outcomes.add(outcome);
    }
    return outcomes;
  }

  private static String row(String kind, List<Outcome> outcomes) {
    return "| %s | %d | %d | %d |\n"
        .formatted(
            kind,
            outcomes.size(),
            outcomes.stream().filter(Outcome::cause).count(),
            outcomes.stream().filter(Outcome::exitCode).count());
  }

  /** {@code -Dsurefire.args=-Dgolden.update=true} writes it. */
  @Test
  void theTableIsWhatTheVerbDoes() throws IOException {
    List<Outcome> all = outcomes();
    StringBuilder rows = new StringBuilder();
    all.stream()
        .collect(groupingBy(Outcome::kind, LinkedHashMap::new, toList()))
        .forEach((kind, outcomes) -> rows.append(row(kind, outcomes)));
    rows.append(row("all", all));
    Matcher table = TABLE.matcher(Files.readString(PAGE));
    assertThat(table.find()).isTrue();
    String expected = table.replaceFirst(Matcher.quoteReplacement(rows.toString()));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/results.md: rewrite with -Dsurefire.args=-Dgolden.update=true")
        .isEqualTo(expected);
  }
}
