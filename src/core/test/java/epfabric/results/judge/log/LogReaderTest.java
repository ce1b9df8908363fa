package epfabric.results.judge.log;

import static epfabric.results.judge.Judging.onlyLog;
import static epfabric.results.judge.Judging.read;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.JudgeTest;
import epfabric.results.judge.Judging;
import epfabric.results.judge.RankLogs;
import epfabric.results.judge.nccl.NcclRun;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.SignatureHit;
import epfabric.results.judge.run.TestCase;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LogReaderTest {
  private static final String CASE =
      "[testing] Running with BF16, with top-k (async=False, previous=False) ...";

  @Test
  void aRunOfOneNodeIsReadCompletely() {
    NodeLog log = onlyLog(DeepEpLog.guideIntranode().text());
    assertThat(log.identity().test()).contains(TestKind.INTRANODE);
    assertThat(log.identity().format()).isEqualTo(LogFormat.C);
    assertThat(log.identity().config().orElseThrow().tokens()).isEqualTo(4096);
    assertThat(log.normal().layoutMillis()).hasValue(0.049);
    assertThat(log.normal().cases()).hasSize(24).allMatch(TestCase::passed);
    assertThat(log.best()).hasSize(3);
    assertThat(log.tuning(Phase.DISPATCH_FP8)).hasSize(5);
    assertThat(log.tuning(Phase.COMBINE)).hasSize(7);
    assertThat(log.normal().tuningLines()).isEqualTo(20);
    assertThat(log.origin().copies()).isEqualTo(1);
    assertThat(log.findings().remarks().torn().lines()).isZero();
    assertThat(log.findings().remarks().endsMidLine()).isFalse();
  }

  @Test
  void measurementsOfAnIncompleteLogAreRead() {
    NodeLog log = onlyLog(JudgeTest.GUIDE_EXCERPT);
    assertThat(log.best().stream().map(Measurement::gbps)).containsExactly(352.43, 483.86, 399.63);
    assertThat(log.best().stream().map(m -> m.settings().nvlChunk().orElse(0)))
        .containsExactly(30, 13, 15);
    assertThat(log.normal().cases()).isEmpty();
    assertThat(log.findings().remarks().prose()).isEqualTo(1);
  }

  @Test
  void prefixesAndTimestampsOfKubectlAreRemoved() {
    String stamp = "2026-10-01T12:00:00.123456789Z ";
    for (String before :
        List.of(stamp, "[pod/deepep-0-abc/test] ", "[pod/deepep-0-abc/test] " + stamp)) {
      NodeLog log = onlyLog(DeepEpLog.guideIntranode().each(line -> before + line).text());
      assertThat(log.passedCases()).isEqualTo(24);
      assertThat(log.best()).hasSize(3);
    }
  }

  @Test
  void podsAreDistinguishedByTheirPrefix() {
    List<String> mixed = new ArrayList<>();
    List<String> first = DeepEpLog.healthyInternode().lines();
    List<String> second = DeepEpLog.guideInternode().lines();
    for (int i = 0; i < first.size(); i++) {
      mixed.add("[pod/run-0-x/test] " + first.get(i));
      mixed.add("[pod/run-1-y/test] " + second.get(i));
    }
    List<NodeLog> logs = read(new DeepEpLog(mixed).text());
    assertThat(logs.stream().map(log -> log.origin().source()))
        .containsExactly("test.log (run-0-x/test)", "test.log (run-1-y/test)");
    assertThat(logs.get(0).best(Phase.COMBINE).get(0).gbps()).isEqualTo(75.0);
    assertThat(logs.get(1).best(Phase.COMBINE).get(0).gbps()).isEqualTo(43.63);
  }

  @Test
  void aPodWithOnlyAnErrorIsIncluded() {
    DeepEpLog good = DeepEpLog.healthyInternode().each(line -> "[pod/a/test] " + line);
    List<NodeLog> logs =
        read(
            good.then("[pod/b/test] RuntimeError: CUDA out of memory").then("[pod/c/x] hi").text());
    assertThat(logs.stream().map(log -> log.origin().source()))
        .containsExactly("test.log (a/test)", "test.log (b/test)");
    assertThat(logs.get(1).findings().signatures()).hasSize(1);
  }

  @Test
  void nodesWithoutPrefixInOneStreamAreCounted() {
    List<String> mixed = new ArrayList<>();
    DeepEpLog.healthyInternode().lines().forEach(line -> mixed.addAll(List.of(line, line)));
    NodeLog log = onlyLog(new DeepEpLog(mixed).text());
    assertThat(log.origin().copies()).isEqualTo(2);
    assertThat(log.passedCases()).isEqualTo(64);
    assertThat(log.best(Phase.COMBINE)).hasSize(2);
    assertThat(Judging.judge(new DeepEpLog(mixed), TestKind.INTERNODE).kind())
        .isEqualTo(Verdict.Kind.PASS);
  }

  @Test
  void casesOfTwoNodesOnOneLineAreBothRead() {
    String glued = CASE + CASE.replace("BF16", "FP8") + " passed\n passed\n";
    NodeLog log = onlyLog("[config] num_tokens=1, hidden=1, num_topk=1\n".repeat(2) + glued);
    assertThat(log.normal().cases()).hasSize(2).allMatch(TestCase::passed);
  }

  @Test
  void successiveRunsAreSeparated() {
    String text =
        DeepEpLog.guideIntranode().then(DeepEpLog.guideInternode()).text()
            + RankLogs.text(RankLogs.lowLatency(0, 8))
            + RankLogs.text(RankLogs.lowLatency(0, 8));
    List<NodeLog> logs = read(text);
    assertThat(logs.stream().map(log -> log.identity().test().orElseThrow()))
        .containsExactly(
            TestKind.INTRANODE,
            TestKind.INTERNODE,
            TestKind.LOW_LATENCY_NVLINK,
            TestKind.LOW_LATENCY_NVLINK);
    assertThat(logs.get(1).origin().firstLine()).isEqualTo(52);
    assertThat(logs.get(1).normal().cases()).hasSize(32);
  }

  @Test
  void measurementsOfADifferentTestStartANewRun() {
    List<NodeLog> logs = read(JudgeTest.GUIDE_EXCERPT + JudgeTest.GUIDE_EXCERPT_BETWEEN);
    assertThat(logs.stream().map(log -> log.identity().test().orElseThrow()))
        .containsExactly(TestKind.INTRANODE, TestKind.INTERNODE);
    assertThat(logs.get(1).best()).hasSize(3);
  }

  @Test
  void aBannerBeforePassedIsIgnored() {
    String banner = CASE + "NVSHMEM v3.4.5 cuda 12090\n passed\n";
    assertThat(onlyLog(banner).normal().cases().get(0).passed()).isTrue();
    String inside = CASE + "NVSHMEM WARN init failed for remote transport: ibrc passed\n";
    assertThat(onlyLog(inside).normal().cases().get(0).passed()).isTrue();
    String longer = CASE + "[rank 3] banner\nmore of it\n passed\n";
    assertThat(onlyLog(longer).normal().cases().get(0).passed()).isTrue();
  }

  @Test
  void anErrorOnTheLineOfAnUnfinishedCaseIsRead() {
    NodeLog log = onlyLog(CASE + "Traceback (most recent call last):\nAssertionError: 3 != 4\n");
    assertThat(log.normal().cases())
        .containsExactly(new TestCase("BF16, with top-k (async=False, previous=False)", false, 1));
    assertThat(log.findings().signatures()).containsExactly(new SignatureHit("rank-raised", 2, 1));
  }

  @Test
  void theWordPassedWithoutACaseIsNotCounted() {
    NodeLog log = onlyLog(" passed\n" + CASE + "\nall checks have passed\n passed\n passed\n");
    assertThat(log.passedCases()).isEqualTo(1);
    assertThat(log.findings().remarks().unattributedPasses()).isEqualTo(2);
  }

  @Test
  void theCaseWithoutTheWordPassedDidNotPass() {
    NodeLog log = onlyLog(CASE + "\n" + CASE.replace("BF16", "FP8") + " passed\n");
    assertThat(log.normal().cases().stream().map(TestCase::passed)).containsExactly(false, true);
  }

  @Test
  void aSentenceAboutTestsIsNoCase() {
    NodeLog log = onlyLog("[testing] All 24 functional tests passed \u2705\n");
    assertThat(log.normal().cases()).isEmpty();
    assertThat(log.findings().remarks().prose()).isEqualTo(1);
    assertThat(log.findings().remarks().torn().lines()).isZero();
  }

  @Test
  void tornLinesAreCountedAndTheFirstIsNamed() {
    NodeLog log =
        onlyLog(
            """
            x
            [tuning] Best combine: SMs 24, NVL chu
            [testing] Running with BF1
            [config] num_tokens=40
            [rank 3] Dispatch bandwidth: 41
            """);
    assertThat(log.findings().remarks().torn().lines()).isEqualTo(4);
    assertThat(log.findings().remarks().torn().first()).isEqualTo(2);
  }

  @Test
  void linesOfTwoRanksOnOneLineAreRead() {
    String glued = RankLogs.phases(0) + RankLogs.phases(1) + RankLogs.both(2) + "\n";
    NodeLog log = onlyLog(glued);
    assertThat(log.lowLatency().stream().map(LowLatencyRank::rank)).containsExactly(0, 1, 2);
    assertThat(log.findings().remarks().torn().lines()).isZero();
    NodeLog torn = onlyLog("[rank 0] Dispatch bandwi" + RankLogs.phases(1) + "\n");
    assertThat(torn.lowLatency().stream().map(LowLatencyRank::rank)).containsExactly(1);
    assertThat(torn.findings().remarks().torn().lines()).isEqualTo(1);
  }

  @Test
  void theSlowerLineOfARepeatedRankIsKept() {
    String slow = RankLogs.phases(0).replace("182.30", "190.00");
    NodeLog log = onlyLog(RankLogs.phases(0) + "\n" + slow + "\n" + RankLogs.phases(0) + "\n");
    assertThat(log.lowLatency().get(0).phases().orElseThrow().dispatchMicros()).isEqualTo(190);
    assertThat(log.lowLatency().get(0).lines()).isEqualTo(3);
  }

  @Test
  void readsALogOfTheSecondGeneration() {
    NodeLog log = onlyLog(RankLogs.text(RankLogs.elastic(1, 8)));
    assertThat(log.identity().format()).isEqualTo(LogFormat.V2);
    assertThat(log.identity().test()).contains(TestKind.INTRANODE);
    ElasticRun run = log.elastic().orElseThrow();
    assertThat(run.cases()).hasSize(144);
    assertThat(run.sms()).isEqualTo(24);
    ElasticRun.Ranks combine = ranks(run, ElasticRun.Kernel.COMBINE);
    assertThat(combine.ranks()).isEqualTo(8);
    assertThat(combine.worldSize()).isEqualTo(8);
    assertThat(combine.slowest().rank()).isEqualTo(7);
    assertThat(log.identity().config().orElseThrow().topk()).isEqualTo(6);
  }

  private static ElasticRun.Ranks ranks(ElasticRun run, ElasticRun.Kernel kernel) {
    return Objects.requireNonNull(run.cases().get(0).kernels().get(kernel));
  }

  /** The number after the slash is the number of ranks of all nodes. */
  @Test
  void theLogOfANodeMayHaveFourOfEightRanks() {
    List<String> lines = new ArrayList<>(RankLogs.elastic(1, 8));
    lines.removeIf(line -> line.matches(".* EP: +[4-7]/8 .*"));
    ElasticRun run = onlyLog(RankLogs.text(lines)).elastic().orElseThrow();
    ElasticRun.Ranks ranks = ranks(run, ElasticRun.Kernel.DISPATCH);
    assertThat(ranks.ranks()).isEqualTo(4);
    assertThat(ranks.worldSize()).isEqualTo(8);
  }

  @Test
  void readsTheAllReduce() {
    NcclRun run =
        onlyLog(RankLogs.text(RankLogs.allReduce(16, 350))).printed(NcclRun.class).orElseThrow();
    assertThat(run.sizes()).hasSize(4);
    assertThat(run.announcedSizes()).hasValue(4);
    assertThat(run.joined()).hasValue(16);
    assertThat(run.sizes().get(3).bytes()).isEqualTo(1L << 32);
  }

  @Test
  void theMarkFurthestFromARealRunDecidesTheProvenance() {
    assertThat(onlyLog("[epfabric] replayed log of a run\n").identity().provenance())
        .isEqualTo(Provenance.REPLAYED);
    assertThat(onlyLog("[epfabric] emulated\n[epfabric] replayed\n").identity().provenance())
        .isEqualTo(Provenance.EMULATED);
    assertThat(onlyLog("I say [epfabric] emulated\n").identity().provenance())
        .isEqualTo(Provenance.UNCLAIMED);
  }

  @Test
  void signaturesAreCountedWithTheirFirstLine() {
    NodeLog log = onlyLog("x\nUnable to create ah.\ny\nfoo Unable to create ah. bar\n");
    assertThat(log.findings().signatures())
        .containsExactly(new SignatureHit("roce-connection", 2, 2));
  }

  @Test
  void anEmptyLogHasNoTestAndNoFormat() {
    NodeLog log = onlyLog("");
    assertThat(log.identity().test()).isEmpty();
    assertThat(log.identity().format()).isEqualTo(LogFormat.UNKNOWN);
  }

  @Test
  void colorsAndCarriageReturnsAreIgnored() {
    DeepEpLog log = DeepEpLog.guideIntranode().each(line -> "\u001b[32m" + line + "\u001b[0m\r");
    assertThat(onlyLog(log.text()).passedCases()).isEqualTo(24);
  }

  /** Only a limited number of measurements and cases is kept, so that memory is bounded. */
  @Test
  void aVeryLongLogIsReadInBoundedMemory() {
    String many = "[tuning] SMs 24, NVL chunk 8: 310.10 GB/s (NVL), 515.39 us\n".repeat(5000);
    NodeLog log = onlyLog(many + (CASE + "\n").repeat(9000));
    assertThat(log.normal().tuningLines()).isEqualTo(5000);
    assertThat(log.normal().measurements()).hasSize(1024);
    assertThat(log.normal().cases()).hasSize(4096);
  }
}
