package epfabric.results.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.results.judge.verdict.ChainVerdict.ExpectedTest;
import epfabric.results.judge.verdict.ChainVerdict.JudgedPod;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the verdicts of all tests of a fabric, and the gate's decision. */
class ChainVerdictTest {
  private static final String PASS =
      "{\"verdict\":\"pass\",\"log\":\"real\",\"reasons\":[],\"gbps\":{\"dispatchFp8\":70.53}}";

  private static final String FAIL = judged("fail", "wrong data in rank 3", "look at its NIC");

  private static final String DEGRADED = judged("degraded", "46 GB/s, wanted 70", "");

  private static final List<ExpectedTest> TESTS =
      List.of(
          new ExpectedTest("deepep-intranode", 2, false),
          new ExpectedTest("nccl-allreduce", 1, false));

  private static String judged(String verdict, String what, String remedy) {
    return "{\"verdict\":\"%s\",\"log\":\"real\",\"reasons\":[{\"kind\":\"%s\",\"what\":\"%s\",\"do\":\"%s\"}]}"
        .formatted(verdict, verdict, what, remedy);
  }

  private static JudgedPod pod(String job, int index, String message) {
    return new JudgedPod(job, index, "gpu-" + index, message, "2026-10-01T08:00:00Z");
  }

  private static ChainVerdict chain(String first, String second, String third) {
    List<JudgedPod> pods = new ArrayList<>();
    pods.add(pod("deepep-intranode", 0, first));
    pods.add(pod("deepep-intranode", 1, second));
    pods.add(pod("nccl-allreduce", 0, third));
    return ChainVerdict.of(TESTS, pods);
  }

  @Test
  void allVerdictsAreShownWithMeasurementsReasonsAndRemedies() {
    ChainVerdict verdict =
        ChainVerdict.of(
            List.of(
                new ExpectedTest("epbench-accept", 2, false),
                new ExpectedTest("deepep-intranode", 2, false),
                new ExpectedTest("nccl-allreduce", 1, false)),
            List.of(
                pod("epbench-accept", 0, PASS),
                pod("epbench-accept", 1, FAIL),
                pod("deepep-intranode", 0, ""),
                pod("deepep-intranode", 1, "OOMKilled")));
    assertThat(ChainVerdictText.of(verdict))
        .isEqualTo(
            """
            TEST              POD  NODE   VERDICT       FIGURES OR REASONS
            epbench-accept    0    gpu-0  pass          dispatchFp8 70.53 GB/s
            epbench-accept    1    gpu-1  fail          wrong data in rank 3
            deepep-intranode  0    gpu-0  inconclusive  no verdict: the judge left no termination message
            deepep-intranode  1    gpu-1  inconclusive  no verdict: the judge's termination message cannot be read: OOMKilled
            nccl-allreduce    0    -      inconclusive  no verdict: no pod with this index has succeeded and still exists

            epbench-accept: look at its NIC
            deepep-intranode: the log of the pod's container judge says why
            nccl-allreduce: a pod is deleted with its node, and its test must then run again
            """);
    assertThat(verdict.answer(Gate.STRICT))
        .isEqualTo(
            "gate strict not passed: 3 of 3 tests did not pass: epbench-accept fail,"
                + " deepep-intranode inconclusive, nccl-allreduce inconclusive");
    assertThat(verdict.exitCode(Gate.STRICT)).isEqualTo(6);
    assertThat(verdict.notPassed())
        .containsExactly("epbench-accept", "deepep-intranode", "nccl-allreduce");
  }

  @Test
  void aFabricPassesEveryGateIfAllTestsPassed() {
    ChainVerdict verdict = chain(PASS, PASS, PASS);
    for (Gate gate : Gate.values()) {
      assertThat(verdict.exitCode(gate)).isZero();
    }
    assertThat(verdict.answer(Gate.STRICT)).isEqualTo("gate strict passed: 2 tests passed");
    assertThat(ChainVerdictText.of(verdict)).doesNotContain("\n\n");
  }

  @ParameterizedTest
  @CsvSource({"STRICT, 7, 6, 8", "FAIL, 0, 6, 8", "WARN, 0, 0, 0"})
  void theGateDecidesByTheWorstVerdict(Gate gate, int degraded, int fail, int inconclusive) {
    assertThat(chain(PASS, DEGRADED, PASS).exitCode(gate)).isEqualTo(degraded);
    assertThat(chain(DEGRADED, PASS, FAIL).exitCode(gate)).isEqualTo(fail);
    String interrupted = judged("inconclusive", "node 1 disappeared", "");
    assertThat(chain(DEGRADED, interrupted, PASS).exitCode(gate)).isEqualTo(inconclusive);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"''", "OOMKilled", "{", "{}", "[]", "'{\"verdict\":\"good\"}'", "'{\"verdict\":1}'"})
  void aVerdictThatCannotBeReadPassesNoGate(String message) {
    for (Gate gate : Gate.values()) {
      assertThat(chain(PASS, message, PASS).exitCode(gate)).as("%s", gate).isEqualTo(8);
    }
  }

  @Test
  void anAdvisoryVerdictIsReportedAndFailsNoGate() {
    List<ExpectedTest> tests =
        List.of(
            new ExpectedTest("deepep-intranode", 1, false),
            new ExpectedTest("deepep-low-latency-nic", 1, true));
    JudgedPod passed = pod("deepep-intranode", 0, PASS);
    ChainVerdict verdict =
        ChainVerdict.of(tests, List.of(passed, pod("deepep-low-latency-nic", 0, FAIL)));
    assertThat(verdict.exitCode(Gate.STRICT)).isZero();
    assertThat(verdict.answer(Gate.STRICT))
        .isEqualTo(
            "gate strict passed: 1 of 2 tests did not pass: deepep-low-latency-nic fail (reported"
                + " only)");
    assertThat(ChainVerdictText.of(verdict)).contains("fail     wrong data in rank 3");
    assertThat(ChainVerdict.of(tests, List.of(passed)).exitCode(Gate.STRICT))
        .as("a missing advisory verdict passes no gate")
        .isEqualTo(8);
  }

  @Test
  void aMissingPodPassesNoGate() {
    List<JudgedPod> podsOfFirstIndexes =
        List.of(pod("deepep-intranode", 0, PASS), pod("nccl-allreduce", 0, PASS));
    for (Gate gate : Gate.values()) {
      assertThat(ChainVerdict.of(TESTS, podsOfFirstIndexes).exitCode(gate))
          .as("%s", gate)
          .isEqualTo(8);
      assertThat(ChainVerdict.of(TESTS, List.of()).exitCode(gate)).as("%s", gate).isEqualTo(8);
      assertThat(ChainVerdict.of(List.of(), podsOfFirstIndexes).exitCode(gate))
          .as("%s", gate)
          .isEqualTo(8);
    }
    assertThat(ChainVerdict.of(TESTS, List.of()).headline())
        .isEqualTo(
            "2 of 2 tests did not pass: deepep-intranode inconclusive, nccl-allreduce"
                + " inconclusive");
  }

  @Test
  void podsOfUnexpectedJobsAndIndexesAreIgnored() {
    List<ExpectedTest> grouped = List.of(new ExpectedTest("deepep-internode", 1, false));
    List<JudgedPod> pods =
        List.of(pod("deepep-internode", 1, PASS), pod("accept-0001-deepep-internode", 0, PASS));
    assertThat(ChainVerdict.of(grouped, pods).kind()).isEqualTo(Kind.INCONCLUSIVE);
    List<JudgedPod> decided =
        List.of(pod("deepep-internode", 0, PASS), pod("deepep-internode", 1, FAIL));
    assertThat(ChainVerdict.of(grouped, decided).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void theLaterOfTwoPodsWithTheSameIndexIsUsed() {
    List<ExpectedTest> test = List.of(new ExpectedTest("nccl-allreduce", 1, false));
    JudgedPod early = new JudgedPod("nccl-allreduce", 0, "a", FAIL, "2026-10-01T08:00:00Z");
    JudgedPod late = new JudgedPod("nccl-allreduce", 0, "b", PASS, "2026-10-01T09:00:00Z");
    assertThat(ChainVerdict.of(test, List.of(early, late)).kind()).isEqualTo(Kind.PASS);
    assertThat(ChainVerdict.of(test, List.of(late, early)).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void theSummaryStartsWithTheWorstVerdict() {
    assertThat(chain(PASS, DEGRADED, FAIL).summary(4096))
        .isEqualTo(
            """
            {"verdict":"fail","log":"real","reasons":[\
            {"kind":"fail","what":"fail: wrong data in rank 3","do":"look at its NIC",\
            "where":"nccl-allreduce, pod 0 on gpu-0"},\
            {"kind":"degraded","what":"degraded: 46 GB/s, wanted 70",\
            "where":"deepep-intranode, pod 1 on gpu-1"}]}
            """);
    assertThat(chain(PASS, DEGRADED, FAIL).summary(200))
        .endsWith("\"where\":\"nccl-allreduce, pod 0 on gpu-0\"}],\"reasonsLeftOut\":1}\n");
  }

  @Test
  void aVerdictOnAReplayedLogStatesItsProvenance() {
    ChainVerdict verdict = chain(PASS, PASS, PASS.replace("real", "replayed"));
    assertThat(verdict.rows().get(2).what()).isEqualTo("log replayed, dispatchFp8 70.53 GB/s");
    assertThat(verdict.summary(4096)).contains("\"log\":\"replayed\"");
  }
}
