package epfabric.rehearsal.replay.log;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.replay.ResultsFolder;
import epfabric.results.judge.test.TestKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that a rehearsal can replay each kind of test that the judge knows. */
class TestReplaysTest {
  @Test
  void everyKindOfTestIsReplayed() {
    assertThat(TestKind.all())
        .allSatisfy(kind -> assertThat(TestReplays.of(kind.word())).as(kind.word()).isPresent());
  }

  @Test
  void lowLatencyFiguresMatchTheLinksOfTheirTest() {
    assertThat(source("low-latency-nvlink", 1)).isEqualTo("DeepEP's README, 8 ranks on H800");
    assertThat(source("low-latency-nic", 1)).isEqualTo("DeepEP#521, 8 ranks on H100");
    assertThat(source("low-latency", 2)).isEqualTo("DeepEP#521, 16 ranks on H100");
    assertThat(source("low-latency", 4)).isEqualTo("DeepEP#521, 32 ranks on H100");
    assertThat(source("low-latency", 8)).isEqualTo("DeepEP#521, 64 ranks on H100");
  }

  private static String source(String test, int nodes) {
    TestCommandLine line =
        new TestCommandLine(
            test, new TestCommandLine.Place(nodes, 0, 0, 8), 600, List.of(), List.of());
    return TestLog.of(line, 1, TestOutcome.GOOD)
        .orElseThrow()
        .lines()
        .filter(row -> row.startsWith("[epfabric] replayed, figures: "))
        .map(row -> row.substring("[epfabric] replayed, figures: ".length()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anUnknownTestHasNoLog() {
    TestCommandLine line =
        new TestCommandLine(
            "nccl-alltoall", new TestCommandLine.Place(2, 0, 0, 8), 600, List.of(), List.of());
    assertThat(TestReplays.of("nccl-alltoall")).isEmpty();
    assertThat(TestLog.of(line, 1, TestOutcome.GOOD)).isEmpty();
    assertThat(TestReplays.showSlowness("nccl-alltoall")).isFalse();
    assertThat(ResultsFolder.played(line, 1, TestOutcome.GOOD, 1).log())
        .endsWith("there is no log of such a run to play back\n");
  }
}
