package epfabric.results.judge;

import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog.Best;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests verdicts on a log with a second run of the test, with 2,048 tokens per rank. */
class SecondRunJudgeTest {
  private static final OptionalInt SECOND_TOKENS = OptionalInt.of(2048);
  private static final String LAUNCHER_LINE = "[launcher] again with --num-tokens 2048\n";
  private static final String FIRST_RUN = DeepEpLog.healthyInternode().text();

  private static Verdict judged(String log, OptionalInt secondTokens) {
    return new SecondRunJudge(Judging.CATALOG).judge(run(log), expected(), secondTokens);
  }

  /** Returns the expectation that the test's Job passes to its judge. */
  private static RunExpectation expected() {
    return expect(TestKind.INTERNODE, 2)
        .with(
            new Shape(
                OptionalInt.of(4096),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty()));
  }

  /** Returns a second run with half the bytes, at a share of the published bandwidth. */
  private static String secondRun(double share) {
    List<Best> best =
        DeepEpLog.HEALTHY_INTERNODE.stream()
            .map(
                b ->
                    new Best(
                        b.phase(),
                        b.nvl(),
                        b.rdma(),
                        b.notified(),
                        b.micros() / 2 / share,
                        b.gbps().stream().map(gbps -> gbps * share).toList()))
            .toList();
    return DeepEpLog.internode(LogFormat.C, best)
        .text()
        .replace("num_tokens=4096", "num_tokens=2048");
  }

  @Test
  void theSecondRunIsComparedWithPublishedMeasurements() {
    Verdict verdict = judged(FIRST_RUN + LAUNCHER_LINE + secondRun(1), SECOND_TOKENS);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.run().facts())
        .contains(
            new Fact(
                "with 2048 tokens",
                "dispatch FP8 70.53 GB/s (floor 60, published from 66),"
                    + " dispatch BF16 81.06 GB/s (floor 60, published from 76),"
                    + " combine 75.00 GB/s (floor 60, published from 71)"));
    assertThat(verdict.notes()).noneMatch(note -> note.contains("band"));
    assertThat(verdict.figures())
        .extracting(Figure::phase)
        .containsExactly(Phase.DISPATCH_FP8, Phase.DISPATCH_BF16, Phase.COMBINE);
  }

  @Test
  void theFirstRunKeepsItsOwnLimits() {
    Verdict verdict = judged(FIRST_RUN + LAUNCHER_LINE + secondRun(1), SECOND_TOKENS);
    assertThat(verdict.figures())
        .extracting(f -> f.bounds().band().orElseThrow())
        .contains(62.0, 70.0);
    assertThat(verdict.run().facts()).contains(new Fact("shape", "4096 tokens x 7168, top-8"));
  }

  @Test
  void aSecondRunBelowItsMinimumDegradesTheTest() {
    Verdict verdict = judged(FIRST_RUN + LAUNCHER_LINE + secondRun(0.8), SECOND_TOKENS);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(verdict.reasons())
        .containsExactly(
            new Reason(
                Kind.DEGRADED,
                "below-floor",
                "with 2048 tokens: below the floor over RDMA, GB/s: dispatch FP8 56.42 (floor 60)",
                "run low-latency-nic on each node to find a slow one; check the NIC map and GID"
                    + " index",
                "test.log"));
  }

  @Test
  void aSecondRunBetweenMinimumAndPublishedMeasurementsPassesWithNotes() {
    Verdict verdict = judged(FIRST_RUN + LAUNCHER_LINE + secondRun(0.9), SECOND_TOKENS);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .contains(
            "with 2048 tokens: test.log: dispatch FP8: 63.48 GB/s is below the published band,"
                + " which begins at 66");
  }

  @Test
  void aLogWithoutARequiredSecondRunFails() {
    Verdict verdict = judged(FIRST_RUN, SECOND_TOKENS);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons())
        .containsExactly(
            new Reason(
                Kind.FAIL,
                "no-second-run",
                "with 2048 tokens: the log has no run behind"
                    + " \"[launcher] again with --num-tokens 2048\"",
                "judge the whole log of the test; if it is whole, build the images of this release",
                ""));
    assertThat(judged(FIRST_RUN, OptionalInt.empty()).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void aFailedFirstRunDecidesTheVerdict() {
    Verdict verdict = judged(FIRST_RUN.replace("passed", "failed"), SECOND_TOKENS);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons()).noneMatch(reason -> reason.code().equals("no-second-run"));
  }

  @Test
  void aSecondRunThatIsNotRequiredIsJudged() {
    assertThat(judged(FIRST_RUN + LAUNCHER_LINE + secondRun(0.8), OptionalInt.empty()).kind())
        .isEqualTo(Kind.DEGRADED);
  }

  @Test
  void aSecondRunThatIsCutOffDoesNotPass() {
    String second = secondRun(1);
    String cut = second.substring(0, second.indexOf("[tuning] Best combine"));
    assertThat(judged(FIRST_RUN + LAUNCHER_LINE + cut, SECOND_TOKENS).kind()).isEqualTo(Kind.FAIL);
    assertThat(judged(FIRST_RUN + LAUNCHER_LINE, SECOND_TOKENS).kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void aSecondRunWithOtherTokensThanTheLauncherPrintedFails() {
    Verdict verdict = judged(FIRST_RUN + LAUNCHER_LINE + FIRST_RUN, SECOND_TOKENS);
    assertThat(verdict.reasons())
        .extracting(Reason::what)
        .contains("with 2048 tokens: tokens: the log says 4096, expected 2048");
  }

  @Test
  void withoutTheLineOfTheLauncherTheTwoRunsContradictEachOther() {
    Verdict verdict = judged(FIRST_RUN + secondRun(1), OptionalInt.empty());
    assertThat(verdict.reasons()).extracting(Reason::code).contains("other-shape");
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
  }

  /** The run file records only the command of the first run. */
  @Test
  void aResultsFolderHasOneRunFileForBothRuns() {
    RunFile file =
        RunFiles.ended(0).node(0).nodes(2).busyNics(8).command("t", "--num-tokens", "4096").build();
    Verdict verdict =
        new SecondRunJudge(Judging.CATALOG)
            .judge(run(FIRST_RUN + LAUNCHER_LINE + secondRun(1), file), expected(), SECOND_TOKENS);
    assertThat(verdict.reasons()).isEmpty();
  }
}
