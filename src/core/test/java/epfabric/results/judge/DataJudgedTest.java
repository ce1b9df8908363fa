package epfabric.results.judge;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how the lines of {@code deepep_data.py} are judged. */
class DataJudgedTest {
  private static final String FIRST_LINE =
      "[data] begin, 8 ranks, deep_ep 1.2.1, hidden 7168, 8 of 256 experts, up to 512 tokens, seed"
          + " 1\n";
  private static final String SELF_TEST_LINE =
      "[data] planted, 35 faults, 1429 times, 1429 found\n";
  private static final String WAY_LINE = "[data] way low-latency fp8 hook, 160000 calls, 0 wrong\n";
  private static final String LAST_LINE =
      "[data] done, 160000 calls, 0 wrong, 20000 calls of each rank, rate below 0.000018750,"
          + " 60.1 s\n";
  private static final String CLEAN_LOG = FIRST_LINE + SELF_TEST_LINE + WAY_LINE + LAST_LINE;

  private static final String FEW_CALLS =
      CLEAN_LOG.replace(
          "160000 calls, 0 wrong, 20000 calls of", "960 calls, 0 wrong, 120 calls of");

  /** A log that does not pass. */
  record Case(String name, String log) {}

  /** Returns logs that do not pass, each for a different reason. */
  static List<Case> cases() {
    return List.of(
        new Case("data, wrong", logWithWrongCalls(wrongLine(5, "dispatched rows"), 1)),
        new Case("data, blind", CLEAN_LOG.replace("1429 found", "1421 found")),
        new Case("data, few calls", FEW_CALLS));
  }

  private static String wrongLine(int rank, String part) {
    return "[data] wrong, rank "
        + rank
        + ", pair 17, "
        + part
        + ", 2004 wrong in 1 row, row 5, column 77, got 0x4080 (4), want 0x4000 (2), low-latency"
        + " fp8 hook, routing uniform, tokens 512,512,512,512,512,512,512,512\n";
  }

  private static String logWithWrongCalls(String lines, int wrong) {
    String done = LAST_LINE.replace("0 wrong", wrong + " wrong").replace("0.000018750", "none");
    return FIRST_LINE + SELF_TEST_LINE + lines + done;
  }

  private static Verdict judged(String log, int exitCode) {
    return judge(run(log, RunFiles.ended(exitCode).build()), expect(TestKind.DEEPEP_DATA));
  }

  @Test
  void cleanCallsPassAndStateTheErrorRateThatTheyCannotExclude() {
    Verdict verdict = judge(CLEAN_LOG, TestKind.DEEPEP_DATA);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.run().facts())
        .contains(
            new Fact("library", "deep_ep 1.2.1"),
            new Fact("shape", "hidden 7168, 8 of 256 experts, up to 512 tokens"),
            new Fact("calls", "160000 of 160000 clean, 20000 of each rank, in 60.1 s"),
            new Fact("rate of wrong calls", "below 0.0019 % with 95 % confidence"),
            new Fact("planted faults", "1429 of 1429 found, 35 kinds of faults"));
  }

  @Test
  void aWrongCallFailsWithItsRankAndItsFirstWrongElement() {
    Verdict verdict = judged(logWithWrongCalls(wrongLine(5, "dispatched rows"), 1), 4);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(codes(verdict)).containsExactly("wrong-data");
    assertThat(why(verdict))
        .isEqualTo(
            "rank 5: dispatched rows: 2004 wrong in 1 row, row 5, column 77, got 0x4080 (4), want"
                + " 0x4000 (2), low-latency fp8 hook, routing uniform, tokens"
                + " 512,512,512,512,512,512,512,512");
    assertThat(verdict.reasons().get(0).remedy())
        .isEqualTo(
            "kubectl cordon the node, look for Xid in its kernel log and report it to Google; run"
                + " the test again on it only to find the GPU");
  }

  @Test
  void wrongReceivedRowsAreReportedBeforeWrongSums() {
    String log =
        logWithWrongCalls(wrongLine(5, "combined rows") + wrongLine(5, "dispatched rows"), 2);
    assertThat(why(judged(log, 4))).startsWith("rank 5: dispatched rows: ");
  }

  @Test
  void wrongDataOnAllRanksIsAttributedToTheSoftware() {
    StringBuilder all = new StringBuilder();
    for (int rank = 0; rank < 8; rank++) {
      all.append(wrongLine(rank, "combined rows"));
    }
    Verdict verdict = judged(logWithWrongCalls(all.toString(), 8), 4);
    assertThat(verdict.reasons()).hasSize(4);
    assertThat(verdict.reasons())
        .allMatch(
            reason ->
                reason
                    .remedy()
                    .equals(
                        "all ranks are wrong, which one GPU cannot cause: change DeepEP's commit,"
                            + " NCCL or NVSHMEM; serve nothing with this build"));
    assertThat(verdict.notes()).contains("ranks with wrong data: 0, 1, 2, 3, 4, 5, 6, 7");
  }

  @Test
  void wrongDataFailsEvenIfNoLineNamesTheRank() {
    assertThat(why(judged(logWithWrongCalls("", 3), 4)))
        .isEqualTo("wrong data arrived; the log does not name the rank");
    assertThat(codes(judged(FIRST_LINE + SELF_TEST_LINE, 4))).contains("wrong-data", "no-end");
  }

  @Test
  void wrongDataFailsEvenIfTheProgramWasStopped() {
    RunFile stopped = RunFiles.signalled("SIGTERM").build();
    Verdict verdict =
        judge(
            run(FIRST_LINE + SELF_TEST_LINE + wrongLine(2, "dispatched rows"), stopped),
            expect(TestKind.DEEPEP_DATA));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void aPlantedFaultThatWasNotFoundIsReported() {
    String blind = CLEAN_LOG.replace("1429 found", "1428 found");
    Verdict verdict = judged(blind, 5);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(verdict)).isEqualTo("1428 of 1429 planted faults found");
    Verdict withoutSelfTest = judged(CLEAN_LOG.replace(SELF_TEST_LINE, ""), 0);
    assertThat(withoutSelfTest.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(codes(withoutSelfTest)).containsExactly("no-self-test");
    assertThat(
            judged(
                    CLEAN_LOG.replace(
                        SELF_TEST_LINE, "[data] planted, 0 faults, 0 times, 0 found\n"),
                    0)
                .kind())
        .isEqualTo(Kind.INCONCLUSIVE);
  }

  @Test
  void fewCleanCallsAreInconclusive() {
    Verdict verdict = judged(FEW_CALLS, 0);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(verdict))
        .isEqualTo("only 960 clean calls: the rate of errors may be up to 0.31 %");
  }

  @Test
  void aTotalThatDiffersFromTheCallsOfAllRanksFails() {
    Verdict verdict = judged(CLEAN_LOG.replace("done, 160000", "done, 1600000"), 0);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict)).isEqualTo("1600000 calls, but 20000 of each of 8 ranks");
  }

  @Test
  void theReportOfAFailedCallNamesItsRank() {
    Verdict verdict =
        judged(
            FIRST_LINE + "[data] failed, rank 3, RuntimeError: DeepEP error: CPU recv timeout\n",
            1);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons())
        .anyMatch(
            reason ->
                reason
                    .what()
                    .equals("a call failed: rank 3, RuntimeError: DeepEP error: CPU recv timeout"));
  }

  @Test
  void aLogWithoutItsLastLineFails() {
    Verdict verdict = judged(CLEAN_LOG.replace(LAST_LINE, ""), 0);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict)).isEqualTo("no line \"[data] done\"");
  }

  @Test
  void aNumberOfRanksThatDiffersFromTheExpectedNumberIsReported() {
    assertThat(codes(judged(CLEAN_LOG.replace("8 ranks", "4 ranks"), 0)))
        .contains("numbers-differ");
  }
}
