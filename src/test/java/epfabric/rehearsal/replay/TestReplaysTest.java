package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.TestKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of test that can be judged can be rehearsed. */
class TestReplaysTest {
  @Test
  void everyKindOfTestIsPlayedBack() {
    assertThat(TestKind.all())
        .allSatisfy(kind -> assertThat(TestReplays.of(kind.word())).as(kind.word()).isPresent());
  }

  @Test
  void anUnknownTestHasNoLogAndIsNeverPlayedAsAnother() {
    TestCommandLine line =
        new TestCommandLine("nccl-alltoall", 2, 0, 0, 8, 600, List.of(), List.of());
    assertThat(TestReplays.of("nccl-alltoall")).isEmpty();
    assertThat(TestLog.of(line, 1, TestOutcome.GOOD)).isEmpty();
    assertThat(TestReplays.showSlowness("nccl-alltoall")).isFalse();
    assertThat(ResultsFolder.played(line, 1, TestOutcome.GOOD, 1).log())
        .endsWith("there is no log of such a run to play back\n");
  }
}
