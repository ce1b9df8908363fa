package epfabric.results.judge.log;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.FailureSignature;
import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.Judging;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.SignatureHit;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureSignaturesTest {
  static Stream<FailureSignature> signatures() {
    return Judging.CATALOG.signatures().stream();
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void everyTextIsFoundAnywhereInALine(FailureSignature signature) {
    for (String text : signature.texts()) {
      NodeLog log = Judging.onlyLog("first\nrank 3: " + text + " and more\n");
      assertThat(log.findings().signatures())
          .as(text)
          .contains(new SignatureHit(signature.id(), 2, 1));
    }
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void theSeverityOfASignatureDecidesTheVerdict(FailureSignature signature) {
    DeepEpLog log = DeepEpLog.guideIntranode().then("rank 3: " + signature.texts().get(0));
    Verdict verdict = Judging.judge(log, TestKind.INTRANODE);
    Kind expected =
        switch (signature.kind()) {
          case FAILURE -> Kind.FAIL;
          case INTERRUPTION -> Kind.INCONCLUSIVE;
          case DEGRADED -> Kind.DEGRADED;
          case NOISE -> Kind.PASS;
        };
    assertThat(verdict.kind()).isEqualTo(expected);
    String text = verdict.reasons().toString() + verdict.notes();
    assertThat(text).contains(signature.meaning()).contains("test.log:52");
    assertThat(signature.kind() == Severity.NOISE || text.contains(signature.remedyOn(Judging.A4)))
        .isTrue();
  }

  /** Quotes lines from public logs of healthy runs. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "WARN: init failed for remote transport: ibrc",
        "WARN: init failed for transport: IBGDA, falling back",
        "[rank0]:[W1001 ProcessGroupNCCL.cpp:1479] Warning: WARNING: destroy_process_group() was"
            + " not called before program exit",
        "[rank7]: TCPStore was shut down before the work completed",
        "NET/Plugin: dlerror=libnccl-net.so: undefined symbol: ncclNetPlugin_v9"
      })
  void warningsOfHealthyRunsDoNotFail(String line) {
    DeepEpLog log = DeepEpLog.healthyInternode().before(line).then(line);
    assertThat(Judging.judge(log, TestKind.INTERNODE).kind()).isEqualTo(Kind.PASS);
  }

  /**
   * NVSHMEM 3.5 reports the fallback only at level INFO and continues, and bandwidth may still
   * reach its limits.
   */
  @Test
  void aSilentFallbackToTheCpuHandlerDegradesTheFabric() {
    String init = "/dvs/p4/build/src/modules/transport/ibgda/ibgda.cpp 5285 NIC handler will be ";
    DeepEpLog silent = DeepEpLog.healthyInternode().before(init + "CPU with host memory backend.");
    Verdict verdict = Judging.judge(silent, TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(Judging.why(verdict))
        .isEqualTo(
            "a CPU thread rings the NIC, not the GPU: NVSHMEM could not map the NIC's doorbell page"
                + " (UAR) for the GPU, or its settings ask for that");
    Verdict gpu =
        Judging.judge(DeepEpLog.healthyInternode().before(init + "GPU."), TestKind.INTERNODE);
    assertThat(gpu.kind()).isEqualTo(Kind.PASS);
    assertThat(gpu.notes())
        .contains(
            "test.log:1: NIC handler will be GPU.: GPU threads ring the NIC, as ibgda wants it");
  }

  /**
   * The cause may be the driver or NVSHMEM, so the finding names both and a test that distinguishes
   * them.
   */
  @Test
  void anIllegalAccessNamesBothPossibleCausesAndADecidingTest() {
    DeepEpLog log = DeepEpLog.healthyInternode().then("cudaErrorIllegalAddress: an illegal");
    Verdict verdict = Judging.judge(log, TestKind.INTERNODE);
    assertThat(Judging.why(verdict)).contains("R580", "NVSHMEM 3.5.19", "without #564");
    assertThat(verdict.reasons().get(0).remedy())
        .contains("intranode, which has no NVSHMEM", "driverVersion: disabled");
  }

  @Test
  void repeatedErrorsAreCountedAtTheirFirstLine() {
    DeepEpLog log =
        DeepEpLog.guideIntranode().before("Unable to create ah.").before("Unable to create ah.");
    assertThat(Judging.judge(log, TestKind.INTRANODE).reasons())
        .singleElement()
        .satisfies(r -> assertThat(r.what()).endsWith(" (2 lines)"))
        .satisfies(r -> assertThat(r.where()).isEqualTo("test.log:1"));
  }

  @Test
  void reasonsAreInTheOrderOfTheLog() {
    DeepEpLog log =
        DeepEpLog.guideIntranode()
            .before("DeepEP error: timeout (dispatch CPU)")
            .before("GPU cannot map UAR of device mlx5_0")
            .before("NULL value cannot allocate mlx5dv_devx_uar");
    assertThat(Judging.codes(Judging.judge(log, TestKind.INTRANODE)))
        .containsExactly("devx-denied", "ibgda-refused", "dispatch-cpu-timeout");
  }
}
