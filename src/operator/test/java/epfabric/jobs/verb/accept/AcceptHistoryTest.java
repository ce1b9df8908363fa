package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcceptHistoryTest {
  private static final List<TestRun> INTERNODE =
      Planned.plan("dev").workload().acceptance().tests().stream()
          .filter(run -> run.test().equals("internode"))
          .toList();

  @TempDir private Path folder;

  private AcceptHistory history(String... lines) throws IOException {
    if (lines.length > 0) {
      Files.write(folder.resolve("history.jsonl"), List.of(lines));
    }
    return new AcceptHistory(new FolderStore(folder));
  }

  private static String line(String run, String verdict, int nodes, String more) {
    return "{\"run\":\"%s\",\"verdict\":\"%s\"%s,\"tests\":{\"deepep-internode\":{\"nodes\":%d}}}"
        .formatted(run, verdict, more, nodes);
  }

  @Test
  void theNextNumberIsAboveAllNumbersInTheFolderAndCluster() throws IOException {
    AcceptHistory history = history();
    assertThat(history.next(List.of())).isEqualTo("0001");
    assertThat(history.next(List.of())).isEqualTo("0002");
    assertThat(history.next(List.of("0041", "mine"))).isEqualTo("0042");
    history.forget("0042");
    assertThat(history.next(List.of())).isEqualTo("0003");
  }

  @Test
  void theLastGoodRunPassedAndWasNotSlower() throws IOException {
    assertThat(history().lastGood(INTERNODE)).isEmpty();
    assertThat(
            history(
                    line("0001", "pass", 2, ""),
                    line("0002", "pass", 2, ",\"regression\":true"),
                    line("0003", "degraded", 2, ""),
                    line("0004", "inconclusive", 2, ""))
                .lastGood(INTERNODE))
        .contains("0001");
  }

  @Test
  void anEarlierRunOnAsManyNodesIsPreferred() throws IOException {
    String[] lines = {line("0001", "pass", 2, ""), line("0002", "pass", 4, "")};
    assertThat(history(lines).lastGood(INTERNODE)).contains("0001");
    assertThat(history(line("0002", "pass", 4, "")).lastGood(INTERNODE)).contains("0002");
  }

  @Test
  void anInvalidLineIsReported() throws IOException {
    AcceptHistory history = history(line("0001", "pass", 2, ""), "{\"run\":\"../../etc\"}");
    assertThatThrownBy(() -> history.lastGood(INTERNODE))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            folder.resolve("history.jsonl")
                + ":2: not a line that epfabric accept wrote\n"
                + "  hint: remove it, or use another -o DIR or --results gs://BUCKET/PREFIX for a"
                + " new history");
  }
}
