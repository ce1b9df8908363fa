package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.Verdict.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error text is quoted as the cause, whether or not the catalog knows it. */
class ErrorCorpusTest {
  private static final Path CORPUS = Path.of("src/test/cases/errors/corpus.txt");

  /** One log, and what a verdict must say of it. */
  record Sample(String name, String log, String quote, String rank) {
    @Override
    public String toString() {
      return name;
    }

    String told() {
      return rank.isEmpty()
          ? "most likely cause: \""
          : "most likely cause, of rank " + rank + ": \"";
    }
  }

  static List<Sample> corpus() throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (String block : Files.readString(CORPUS).split("(?m)^=== ", -1)) {
      String name = block.lines().findFirst().orElse("");
      String log =
          block
              .lines()
              .skip(1)
              .filter(l -> !l.startsWith("> ") && !l.startsWith("@ "))
              .reduce("", (all, line) -> all + line + "\n");
      samples.add(new Sample(name, log, marked(block, "> "), marked(block, "@ ")));
    }
    return samples.subList(1, samples.size());
  }

  private static String marked(String block, String mark) {
    return block
        .lines()
        .filter(l -> l.startsWith(mark))
        .map(l -> l.substring(2))
        .findFirst()
        .orElse("");
  }

  @Test
  void theCorpusIsLarge() throws IOException {
    assertThat(corpus()).hasSizeGreaterThanOrEqualTo(60);
    assertThat(corpus()).allSatisfy(sample -> assertThat(sample.quote()).isNotEmpty());
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void theCauseIsQuoted(Sample sample) {
    Verdict verdict = Judging.judge(sample.log(), TestKind.UNKNOWN);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0).what()).startsWith(sample.told()).contains(sample.quote());
    assertThat(verdict.reasons().get(0).where()).startsWith("test.log");
  }

  /** The same behind the lines of a test that had begun, from which --test follows. */
  @ParameterizedTest
  @MethodSource("corpus")
  void theCauseIsQuotedInATest(Sample sample) {
    String begun = "[config] num_tokens=4096, hidden=7168, num_topk=8\n";
    String log = sample.log().startsWith("[pod/") ? sample.log() : begun + sample.log();
    Verdict verdict = Judging.judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0).what()).startsWith(sample.told()).contains(sample.quote());
  }

  /** A run that is complete and ended well is not failed by a text that its program survived. */
  @ParameterizedTest
  @MethodSource("corpus")
  void aRunThatEndedWellOnlyNotesWhatTheCatalogDoesNotKnow(Sample sample) {
    DeepEpLog log = DeepEpLog.guideIntranode().then("acme: error: retrying rail 3");
    RunLogs run = Judging.run(log.text(), RunFiles.ended(0).test("intranode").build());
    Verdict verdict = Judging.judge(run, Judging.expect(TestKind.INTRANODE));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes()).anyMatch(note -> note.contains("acme: error: retrying rail 3"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calc_diff ok, 0 errors",
        "NCCL_ASYNC_ERROR_HANDLING=1",
        "node:1:1 [0] NCCL INFO NET/Plugin: Could not find: libnccl-net.so. Failed to load",
        "# Out of bounds values : 0 OK",
        "/opt/a.py:3: UserWarning: this error is old",
        "    raise RuntimeError('x')",
        "All tests passed without failures",
      })
  void textsThatAreNoErrorAreNotQuoted(String line) {
    assertThat(Judging.one("[config] x\n" + line + "\n").cause()).isEmpty();
  }
}
