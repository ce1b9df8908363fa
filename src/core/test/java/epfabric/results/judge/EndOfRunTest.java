package epfabric.results.judge;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how the end of a run, recorded by the launcher or shown by the log, decides the verdict.
 */
class EndOfRunTest {
  private static final String COMPLETE_LOG = DeepEpLog.healthyInternode().text();
  private static final String HALF_LOG =
      COMPLETE_LOG.substring(0, COMPLETE_LOG.length() / 2) + "\n";
  private static final RunExpectation TWO_NODES = expect(TestKind.INTERNODE, 2);

  private static Verdict judged(String text, RunFiles file) {
    return judge(run(text, file.test("internode").node(0).nodes(2).build()), TWO_NODES);
  }

  @Test
  void exitCodeZeroAndAllLinesPass() {
    Verdict verdict = judged(COMPLETE_LOG, RunFiles.ended(0));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .containsExactly("judged by the logs of 1 of 2 nodes; each shows one node's view");
  }

  @Test
  void aFailureExitCodeFailsEvenWithAllLines() {
    Verdict verdict = judged(COMPLETE_LOG, RunFiles.ended(1));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons())
        .containsExactly(
            new Reason(
                Kind.FAIL,
                "exit-code",
                "the test ended with exit code 1",
                "the end of its log says why",
                "results"));
  }

  @Test
  void missingLinesFailEvenWithExitCodeZero() {
    assertThat(judged(HALF_LOG, RunFiles.ended(0)).kind()).isEqualTo(Kind.FAIL);
    assertThat(judged("", RunFiles.ended(0)).kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void aFailureIsInconclusiveIfAPeerWasLost() {
    Verdict verdict =
        judged(HALF_LOG + "DeepEP error: timeout (dispatch CPU)\n", RunFiles.ended(1).lost(1));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons().get(0))
        .isEqualTo(
            new Reason(
                Kind.INCONCLUSIVE,
                "peers-lost",
                "node 1 disappeared before the test ended, as when preempted",
                "run the test again",
                "results"));
    assertThat(codes(verdict)).contains("exit-code", "dispatch-cpu-timeout");
  }

  @Test
  void aLostPeerOfASuccessfulRunIsOnlyNoted() {
    Verdict verdict = judged(COMPLETE_LOG, RunFiles.ended(0).lost(1));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .contains("node 1 left before the test ended, which succeeded nevertheless");
  }

  @Test
  void aRunWithoutItsPeersIsInconclusive() {
    RunFiles file = RunFiles.neither().lost(1).saying("node 1 did not come within 900 s");
    Verdict verdict = judged("", file);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons().get(1).what())
        .isEqualTo("the test did not run to its end: node 1 did not come within 900 s");
  }

  @Test
  void aTestThatWasNotStartedNamesTheNicsWithoutAnAddress() {
    String launcherMessage = "NICs not ready after 120 s: mlx5_3 (gpu3rdma0) has no IPv4 address";
    Verdict verdict = judged("", RunFiles.neither().saying(launcherMessage));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons().get(0))
        .isEqualTo(
            new Reason(
                Kind.INCONCLUSIVE,
                "nics-not-ready",
                "the test was not started: " + launcherMessage,
                "look for a pod that still has the NIC; delete the node if it stays without its"
                    + " address",
                "results"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SIGTERM", "SIGINT", "SIGHUP"})
  void aStoppedRunIsInconclusive(String signal) {
    Verdict verdict = judged(HALF_LOG, RunFiles.signalled(signal));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo("the test was ended from outside: " + signal);
  }

  @Test
  void aStoppedProgramThatNeededSigkillIsInconclusive() {
    RunFiles file = RunFiles.signalled("SIGKILL").saying("stopped by SIGTERM");
    assertThat(judged(HALF_LOG, file).kind()).isEqualTo(Kind.INCONCLUSIVE);
  }

  @Test
  void aHungRunFails() {
    Verdict verdict = judged(HALF_LOG, RunFiles.signalled("SIGKILL").saying("no end after 1800 s"));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().get(0))
        .isEqualTo(
            new Reason(
                Kind.FAIL,
                "killed",
                "the test was ended by SIGKILL: no end after 1800 s",
                "it hangs: the end of its log says where",
                "results"));
  }

  @Test
  void aCrashFails() {
    assertThat(judged(HALF_LOG, RunFiles.signalled("SIGSEGV")).kind()).isEqualTo(Kind.FAIL);
    assertThat(judged(HALF_LOG, RunFiles.signalled("SIGBUS")).reasons().get(0).remedy())
        .isEqualTo("/dev/shm is too small");
  }

  @Test
  void aMissingRunFileIsReportedAsAKilledLauncher() {
    RunLogs withoutRunFile =
        new RunLogs(
            List.of(
                new NodeRun(
                    "results", Judging.read(COMPLETE_LOG), Optional.empty(), true, List.of())));
    Verdict verdict = judge(withoutRunFile, TWO_NODES);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(verdict))
        .isEqualTo("no run.json: the launcher was killed, as when a node is preempted");
  }

  @Test
  void aLogThatTheLauncherCouldNotWriteIsInconclusive() {
    RunFiles file = RunFiles.ended(0).saying("test.log is cut off: No space left on device");
    assertThat(judged(HALF_LOG, file).kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(judged(COMPLETE_LOG, file).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void messagesOfTheLauncherAboutCountersDoNotExcuseMissingLines() {
    RunFiles file = RunFiles.ended(0).saying("mlx5_0: counters were reset during the run");
    assertThat(judged(HALF_LOG, file).kind()).isEqualTo(Kind.FAIL);
  }

  /**
   * Checks the order of reasons: causes, then the end of the run, then the parts that are missing
   * as a consequence.
   */
  @Test
  void consequencesFollowTheirCauseWithoutARemedy() {
    Verdict verdict = judged(HALF_LOG + "Unable to create ah.\n", RunFiles.ended(1));
    assertThat(codes(verdict)).startsWith("roce-connection", "exit-code", "cases");
    assertThat(verdict.reasons().get(0).remedy()).isNotEmpty();
    assertThat(verdict.reasons().get(2).remedy()).isNotEmpty();
    assertThat(verdict.reasons().subList(3, verdict.reasons().size()))
        .isNotEmpty()
        .allSatisfy(reason -> assertThat(reason.remedy()).isEmpty());
    assertThat(judged(HALF_LOG, RunFiles.ended(0)).reasons())
        .allSatisfy(reason -> assertThat(reason.remedy()).isNotEmpty());
  }

  @Test
  void theMessageOfTheLauncherAboutACompleteRunIsNoted() {
    RunFiles file = RunFiles.ended(0).saying("mlx5_0: counters were reset during the run");
    assertThat(judged(COMPLETE_LOG, file).notes())
        .contains("the launcher says: mlx5_0: counters were reset during the run");
  }

  @Test
  void aRunFileOfADifferentTestThanExpectedFails() {
    Verdict verdict =
        judge(run(COMPLETE_LOG, RunFiles.ended(0).test("intranode").nodes(2).build()), TWO_NODES);
    assertThat(why(verdict)).isEqualTo("run.json is of the test intranode");
  }

  @Test
  void aPlainLogThatEndsInTheMiddleOfALineIsInconclusive() {
    for (int end : new int[] {30, 500, 1500, 2500}) {
      String text = COMPLETE_LOG.substring(0, end);
      assertThat(text).doesNotEndWith("\n");
      Verdict verdict = judge(run(text), TWO_NODES);
      assertThat(verdict.kind()).as("cut at %d", end).isEqualTo(Kind.INCONCLUSIVE);
      assertThat(verdict.reasons().get(0).code()).isEqualTo("cut");
    }
  }

  /**
   * The logs are cut in a case that has started, in the tuning of the first phase, and in the
   * tuning of the last phase.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?s)^(.{900}.*?\\.\\.\\. ).*",
        "(?s)^(.*?NVL chunk 8).*",
        "(?s)^(.*NVL chunk 6).*"
      })
  void aCutLogWithoutAGapIsInconclusive(String cut) {
    String text = COMPLETE_LOG.replaceFirst(cut, "$1");
    assertThat(text).isNotEqualTo(COMPLETE_LOG).doesNotContain("Best combine");
    assertThat(judge(run(text), TWO_NODES).kind()).as(text).isEqualTo(Kind.INCONCLUSIVE);
  }

  /** In these logs, lines are also missing before the place where the log is cut. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?s)^(.*?) passed(.{300}.*?\\[tun).*",
        "(?s)^(.*?) passed(.{300}).*",
        "(?s)^(.*?)\\[testing][^\n]*\n(.*NVL chunk 12).*",
        "(?s)^(.*?)\\[tuning] Best dispatch .FP8.[^\n]*\n(.*NVL chunk 6).*",
      })
  void aCutLogWithAGapBeforeItsEndFails(String gap) {
    String text = COMPLETE_LOG.replaceFirst(gap, "$1$2");
    assertThat(text).doesNotEndWith("\n").doesNotContain("Best combine");
    Verdict verdict = judge(run(text), TWO_NODES);
    assertThat(verdict.kind()).as(text).isEqualTo(Kind.FAIL);
    assertThat(codes(verdict)).doesNotContain("cut");
  }

  @Test
  void aCutLogOfTheSecondGenerationIsJudgedByItsCompleteCases() {
    String whole = RankLogs.text(RankLogs.elastic(1, 8));
    RunExpectation oneNode = expect(TestKind.INTRANODE, 1);
    String early = whole.substring(0, whole.indexOf("# EP:   5/8"));
    assertThat(codes(judge(run(early), oneNode))).contains("cut", "types");
    String late = whole.substring(0, whole.lastIndexOf("# EP:   5/8"));
    assertThat(judge(run(late), oneNode).kind()).isEqualTo(Kind.INCONCLUSIVE);
    String gap = late.replaceFirst(" {3}. EP: {3}3/8[^\n]*\n", "");
    assertThat(judge(run(gap), oneNode).kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void aPlainLogThatEndsBetweenLinesFails() {
    assertThat(judge(run(HALF_LOG.substring(0, HALF_LOG.lastIndexOf("\n[") + 1)), TWO_NODES).kind())
        .isEqualTo(Kind.FAIL);
  }

  @Test
  void aCutLogThatShowsAFailureFails() {
    String text = COMPLETE_LOG.substring(0, 500) + "\nUnable to create ah.\nand th";
    assertThat(judge(run(text), TWO_NODES).kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void aCompleteLogWithoutAFinalLineEndPasses() {
    assertThat(judge(run(COMPLETE_LOG.strip()), TWO_NODES).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void anInterruptedRunIsInconclusive() {
    String text =
        HALF_LOG
            + "torch.multiprocessing.spawn.ProcessExitedException: process 3 terminated with signal"
            + " SIGTERM\n";
    Verdict verdict = judge(run(text), TWO_NODES);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reasons().get(0).code()).isEqualTo("terminated");
  }

  @Test
  void countersProveSharedNics() {
    String shared = DeepEpLog.guideInternode().text();
    Verdict verdict = judged(shared, RunFiles.ended(0).busyNics(4));
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(why(verdict))
        .isEqualTo(
            "GPU pairs share NICs: 43.36 to 44.89 GB/s are 87 to 90 % of the 50.0 GB/s that a"
                + " shared NIC allows; its counters prove it: 4 of 8 NICs carried all data (mlx5_0,"
                + " mlx5_1, mlx5_2, mlx5_3)");
    assertThat(why(judged(shared, RunFiles.ended(0).busyNics(8))))
        .endsWith("; but its counters say that all 8 NICs carried data");
  }

  @Test
  void aNicSharedByAllGpusIsReported() {
    String slow =
        DeepEpLog.internode(LogFormat.C, JudgeTest.slower(DeepEpLog.GUIDE_INTERNODE, 6.6 / 43.63))
            .text();
    assertThat(why(judged(slow, RunFiles.ended(0).busyNics(1))))
        .startsWith("all GPUs share one NIC: 6.56 to 6.79 GB/s are 52 to 54 % of the 12.5 GB/s");
  }

  @Test
  void loadedLibrariesAreShown() {
    RunFiles file =
        RunFiles.ended(0)
            .with(
                "/usr/lib/libnccl.so.2.28.9",
                "/opt/deepep/nvshmem/lib/libnvshmem_host.so.3",
                "/usr/lib/libcudart.so.12",
                "/opt/deepep/nvshmem/lib/libnvshmem_host.so.3");
    assertThat(judged(COMPLETE_LOG, file).run().libraries())
        .containsExactly(
            "/opt/deepep/nvshmem/lib/libnvshmem_host.so.3", "/usr/lib/libnccl.so.2.28.9");
  }
}
