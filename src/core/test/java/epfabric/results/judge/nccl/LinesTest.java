package epfabric.results.judge.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.Judging;
import epfabric.results.judge.RankLogs;
import epfabric.results.judge.deepep.CaseLines;
import epfabric.results.judge.deepep.ElasticLines;
import epfabric.results.judge.deepep.LowLatencyLine;
import epfabric.results.judge.deepep.LowLatencyRanks;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.TestCase;
import epfabric.results.judge.test.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests single lines of tests in which every rank prints. */
class LinesTest {
  private static final String CASE =
      " > Testing with do_handle_copy=1, use_fp8_dispatch=1, num_bias=0 ...";

  private static ElasticRun elasticRun(String... lines) {
    ElasticLines all = new ElasticLines();
    for (int i = 0; i < lines.length; i++) {
      assertThat(ElasticLines.claims(lines[i])).as(lines[i]).isTrue();
      assertThat(all.take(lines[i], i + 1)).as(lines[i]).isTrue();
    }
    return all.built().orElseThrow();
  }

  private static String line(char mark, String name, String rest) {
    return "   "
        + mark
        + " EP:   3/8 | "
        + name
        + ": 0 GB/s (SO), 640 GB/s (SU), 485.250 us, "
        + "310560000 bytes | "
        + rest
        + ": 2400 GB/s, 71.500 us";
  }

  @ParameterizedTest
  @EnumSource
  void readsEveryKernelOfTheSecondGeneration(Kernel kernel) {
    String rest = kernel.phase(true) == Phase.COMBINE ? "reduce" : "copy";
    ElasticRun run = elasticRun(CASE, line(kernel.mark(), kernel.label(), rest));
    assertThat(run.cases()).hasSize(1);
    assertThat(run.cases().get(0).fp8()).isTrue();
    ElasticRun.RankLine slowest = run.cases().get(0).kernels().values().iterator().next().slowest();
    assertThat(run.cases().get(0).kernels()).containsOnlyKeys(kernel);
    assertThat(slowest).isEqualTo(new ElasticRun.RankLine(3, 0, 640, 485.25, 310_560_000, 2));
  }

  @Test
  void readsTheConfigurationOfTheSecondGeneration() {
    ElasticRun run =
        elasticRun(
            " > Ranks: 2 x 8",
            " > Experts: 6/256",
            " > Tokens: 4089 (max: 4096), hidden: 7168",
            " > #SM: 24, #QPs: 25/65");
    assertThat(run.scaleoutRanks()).isEqualTo(2);
    assertThat(run.scaleupRanks()).isEqualTo(8);
    assertThat(run.sms()).isEqualTo(24);
  }

  @Test
  void theMaximumNumberOfTokensIsTheConfiguredNumber() {
    NodeLog log =
        Judging.onlyLog(RankLogs.text(RankLogs.elastic(1, 8)).replace("4096 (max", "4089 (max"));
    assertThat(log.identity().config().orElseThrow().tokens()).isEqualTo(4096);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "   * EP:   3/8 | dispatch: 0 GB/s (SO), 640 GB/s (SU), 485.250 us, 3105",
        "   * EP:   3/8 | dispatch: nan GB/s (SO), 640 GB/s (SU), 485.250 us, 8 bytes | copy: 1 GB/s",
        " > Testing with do_handle_copy=1, expert_al",
        " > Ranks: 1 x",
        " > Tokens: 4096"
      })
  void tornLinesOfTheSecondGenerationAreNotRead(String line) {
    ElasticLines all = new ElasticLines();
    assertThat(ElasticLines.claims(line)).isTrue();
    assertThat(all.take(line, 1)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DeepEP: 3 tests",
        "EP: 3/8",
        " > something else",
        "> Ranks: 1 x 8",
        " * EP: none"
      })
  void linesOfOtherProgramsAreNotClaimedForTheSecondGeneration(String line) {
    assertThat(ElasticLines.claims(line)).isFalse();
  }

  @Test
  void aLineOfARankBeforeTheFirstCaseBelongsToNoCase() {
    ElasticLines all = new ElasticLines();
    assertThat(all.take(line('*', "dispatch", "copy"), 1)).isTrue();
    ElasticRun run = all.built().orElseThrow();
    assertThat(run.cases()).isEmpty();
    assertThat(run.head()).containsOnlyKeys(ElasticRun.Kernel.DISPATCH);
    assertThat(run.ranks()).isEqualTo(8);
    assertThat(run.betweenGroups()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[rank 0] Dispatch + combine bandwidth: 45.08 GB/s, avg_t=490.00 us, min_t=480.50 us",
        "[rank 0] Dispatch bandwidth: 41.28 GB/s, avg_t=182.30 us | Combine bandwidth: 45.5",
        "[rank 0] Dispatch send/recv time: 20.50 + 15.25 us | Combine send/recv time: 21.75 us",
        "[rank 0] Combine something"
      })
  void tornLowLatencyLinesAreCounted(String line) {
    LowLatencyRanks ranks = new LowLatencyRanks();
    assertThat(LowLatencyLine.read(line, ranks)).isEqualTo(1);
    assertThat(ranks.isEmpty()).isTrue();
  }

  @Test
  void textsOfARankWithoutBandwidthsAreNotCountedAsTorn() {
    LowLatencyRanks ranks = new LowLatencyRanks();
    assertThat(LowLatencyLine.read("[rank 3] NVSHMEM banner", ranks)).isZero();
    assertThat(LowLatencyLine.read("[rank3]: TCPStore", ranks)).isZero();
  }

  @Test
  void readsTheThreeLinesOfARank() {
    LowLatencyRanks ranks = new LowLatencyRanks();
    List.of(RankLogs.both(4), RankLogs.phases(4), RankLogs.sendReceive(4))
        .forEach(line -> assertThat(LowLatencyLine.read(line, ranks)).isZero());
    LowLatencyRank rank = ranks.inOrder().get(0);
    assertThat(rank.complete()).isTrue();
    assertThat(rank.both().orElseThrow().most()).isEqualTo(514.25);
    assertThat(rank.phases().orElseThrow().combineMicros()).isEqualTo(323.8);
    assertThat(rank.sendReceive().orElseThrow())
        .isEqualTo(new LowLatencyRank.SendReceive(20.5, 15.25, 21.75, 18.0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[all-reduce] 1048576 bytes, 5.62 us, 350.00 GB/s (bus), ",
        "[all-reduce] 1048576 bytes, 5.62 us, nan GB/s (bus), 0 wrong",
        "[all-reduce] done, 4 sizes",
        "[all-reduce] "
      })
  void tornAllReduceLinesAreNotRead(String line) {
    NcclLines all = new NcclLines();
    assertThat(all.take(line, 1)).isFalse();
    assertThat(all.begun()).isFalse();
  }

  @Test
  void theCaseOfEachNodeNeedsItsOwnPassed() {
    CaseLines cases = new CaseLines();
    String first = DeepEpLog.cases(24).get(0).replace(" passed", "");
    String second = DeepEpLog.cases(24).get(1).replace(" passed", "");
    cases.take(first, 1, 2);
    cases.take(first, 2, 2);
    cases.take(" passed", 3, 2);
    cases.take(second, 4, 2);
    cases.take(" passed", 5, 2);
    assertThat(cases.inOrder().stream().map(TestCase::passed)).containsExactly(true, true, false);
  }
}
