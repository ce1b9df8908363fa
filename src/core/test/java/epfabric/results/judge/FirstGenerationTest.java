package epfabric.results.judge;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests which lines of DeepEP V1 are required, and how often. */
class FirstGenerationTest {
  private static final String CASE = "FP8, with top-k (async=True, previous=True)";

  /**
   * Returns the log of two nodes that print the same lines in turn into one stream without a
   * prefix.
   */
  private static String logOfTwoNodes(DeepEpLog log) {
    return log.lines().stream()
        .map(line -> line + "\n" + line + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void aLogWithoutTuningLinesFails() {
    DeepEpLog log = DeepEpLog.guideIntranode().without(line -> line.startsWith("[tuning]"));
    Verdict verdict = judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict)).isEqualTo("no [tuning] line: nothing was measured");
  }

  @Test
  void aLogWithoutCasesAndProseIsReportedWithoutAHintAboutProse() {
    DeepEpLog log = DeepEpLog.guideIntranode().without(line -> line.startsWith("[testing]"));
    assertThat(why(judge(log, TestKind.INTRANODE)))
        .isEqualTo("no functional test in the log: no line \"[testing] Running with \u2026\"");
  }

  /**
   * The log has the right number of cases, but one of them twice, so that a different case is
   * missing.
   */
  @Test
  void aRepeatedCaseDoesNotReplaceAMissingCase() {
    DeepEpLog log = DeepEpLog.guideIntranode().replace(CASE, CASE.replace("FP8", "BF16"));
    Verdict verdict = judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict))
        .isEqualTo(
            "24 of 24 functional tests passed; first missing: BF16, with top-k (async=True,"
                + " previous=True)");
  }

  /** A log with all required cases and one more consists of two logs or is damaged. */
  @Test
  void aLogWithMoreCasesThanTheTestHasFails() {
    String line = "[testing] Running with " + CASE + " ... passed";
    DeepEpLog logWithARepeatedCase = DeepEpLog.guideIntranode().replace(line, line + "\n" + line);
    assertThat(codes(judge(logWithARepeatedCase, TestKind.INTRANODE))).containsExactly("cases");
  }

  @ParameterizedTest
  @EnumSource(names = {"A", "B", "C"})
  void linesOfTwoNodesInOneStreamAreRequiredTwice(LogFormat format) {
    DeepEpLog log = DeepEpLog.internode(format, DeepEpLog.HEALTHY_INTERNODE);
    RunExpectation twoNodes = expect(TestKind.INTERNODE, 2);
    Verdict verdict = judge(run(logOfTwoNodes(log)), twoNodes);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.figures()).hasSize(6);
    int all = format == LogFormat.A ? 48 : 64;
    String last = "[testing] Running with " + CASE + " ... passed";
    String lost = logOfTwoNodes(log).replaceFirst(Pattern.quote(last) + "\n", "");
    assertThat(why(judge(run(lost), twoNodes)))
        .startsWith((all - 1) + " of " + all + " functional tests passed");
    String best = logOfTwoNodes(log).replaceFirst("\\[tuning] Best combine[^\n]*\n", "");
    assertThat(why(judge(run(best), twoNodes))).isEqualTo("1 line \"Best combine\", expected 2");
  }

  @ParameterizedTest
  @CsvSource({
    "intranode, 'check nvidia-smi nvlink -s and clocks on the node; nothing else may run on it'",
    "internode, 'run low-latency-nic on each node to find a slow one; check the NIC map and GID"
        + " index'",
  })
  void aSlowMeasurementHasTheRemedyOfItsLink(TestKind test, String remedy) {
    List<DeepEpLog.Best> slow =
        test == TestKind.INTRANODE
            ? JudgeTest.slower(DeepEpLog.GUIDE_INTRANODE, 0.5)
            : JudgeTest.slower(DeepEpLog.HEALTHY_INTERNODE, 0.78);
    DeepEpLog log =
        test == TestKind.INTRANODE
            ? DeepEpLog.intranode(LogFormat.C, slow)
            : DeepEpLog.internode(LogFormat.C, slow);
    Verdict verdict = judge(log, test);
    assertThat(codes(verdict)).containsExactly("below-floor");
    assertThat(verdict.reasons().get(0).remedy()).isEqualTo(remedy);
  }
}
