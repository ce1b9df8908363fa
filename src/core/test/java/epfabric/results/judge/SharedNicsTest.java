package epfabric.results.judge;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFile.Nic;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedNicsTest {
  private static Verdict judgedAt(double factor) {
    DeepEpLog log =
        DeepEpLog.internode(LogFormat.C, JudgeTest.slower(DeepEpLog.HEALTHY_INTERNODE, factor));
    return judge(run(log.text()), expect(TestKind.INTERNODE, 2));
  }

  /**
   * The factor multiplies bandwidths of 70.5, 81.1 and 75 GB/s. The limit is 100 GB/s: half of it
   * is 50 GB/s, and an eighth is 12.5 GB/s.
   */
  @ParameterizedTest
  @CsvSource({
    "1.00, ''",
    "0.80, below-floor",
    "0.64, below-floor",
    "0.62, shared-nics",
    "0.55, shared-nics",
    "0.50, below-floor",
    "0.25, below-floor",
    "0.16, one-nic",
    "0.08, one-nic",
    "0.05, below-one-nic",
  })
  void theBandwidthShowsHowManyGpusShareANic(double factor, String code) {
    assertThat(String.join(",", codes(judgedAt(factor)))).isEqualTo(code);
  }

  /**
   * Shared NICs are reported from 75 to 102 % of half the limit, and a single NIC from 40 to 110 %
   * of an eighth of the limit.
   */
  @ParameterizedTest
  @CsvSource({
    "51.01, below-floor",
    "51.00, shared-nics",
    "37.50, shared-nics",
    "37.49, below-floor",
    "13.76, below-floor",
    "13.75, one-nic",
    "5.00, one-nic",
    "4.99, below-one-nic",
    "0.50, below-one-nic",
  })
  void sharedNicsAreReportedWithinTwoRangesOfBandwidth(double gbps, String code) {
    Verdict verdict =
        judge(run(NodeCountTest.between(2, gbps).text()), expect(TestKind.INTERNODE, 2));
    assertThat(codes(verdict)).containsExactly(code);
  }

  /** A NIC is in use if it carries at least a tenth of the busiest NIC's bytes. */
  @ParameterizedTest
  @CsvSource({"100, true", "99, false"})
  void aNicWithATenthOfTheBytesOfTheBusiestNicIsInUse(long sent, boolean inUse) {
    RunFile file =
        RunFiles.ended(0).nics(new Nic("mlx5_0", 1000, 0), new Nic("mlx5_1", sent, 0)).build();
    String ranks = RankLogs.text(RankLogs.lowLatency(0, 8));
    RunExpectation nic = expect(TestKind.LOW_LATENCY_NIC, Judging.A4, OptionalInt.of(1));
    assertThat(judge(run(ranks, file), nic).kind()).isEqualTo(inUse ? Kind.PASS : Kind.DEGRADED);
  }

  @Test
  void idleNicsDegradeARunOverTheNics() {
    String ranks = RankLogs.text(RankLogs.lowLatency(0, 8));
    RunFile six = RunFiles.ended(0).busyNics(6).build();
    RunExpectation nic = expect(TestKind.LOW_LATENCY_NIC, Judging.A4, OptionalInt.of(1));
    Verdict verdict = judge(run(ranks, six), nic);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(why(verdict)).isEqualTo("2 of 8 NICs carried no data: mlx5_6, mlx5_7");
    RunFile all = RunFiles.ended(0).busyNics(8).build();
    assertThat(judge(run(ranks, all), nic).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void idleNicsAreIgnoredInsideANode() {
    String ranks = RankLogs.text(RankLogs.lowLatency(0, 8));
    RunFile some = RunFiles.ended(0).busyNics(1).build();
    RunExpectation nvlink = expect(TestKind.LOW_LATENCY_NVLINK, Judging.A4, OptionalInt.of(1));
    assertThat(judge(run(ranks, some), nvlink).kind()).isEqualTo(Kind.PASS);
    RunExpectation epbench = expect(TestKind.EPBENCH, Judging.A4, OptionalInt.of(1));
    assertThat(codes(judge(run("", some), epbench))).doesNotContain("idle-nics");
  }

  @Test
  void idleNicsDegradeAnAllReduce() {
    RunFile half = RunFiles.ended(0).nodes(2).busyNics(4).build();
    Verdict verdict =
        judge(
            run(RankLogs.text(RankLogs.allReduce(16, 300)), half),
            expect(TestKind.NCCL_ALLREDUCE, 2));
    assertThat(codes(verdict)).containsExactly("idle-nics");
  }

  @Test
  void countersWithoutAnyTrafficAreIgnored() {
    RunFile none = RunFiles.ended(0).nodes(2).busyNics(0).build();
    Verdict verdict =
        judge(run(DeepEpLog.healthyInternode().text(), none), expect(TestKind.INTERNODE, 2));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void twoLoadedCopiesOfNvshmemAreNoted() {
    RunFile file =
        RunFiles.ended(0)
            .nodes(2)
            .with(
                "/opt/deepep/nvshmem/lib/libnvshmem_host.so.3",
                "/opt/venv/nvidia/nvshmem/lib/libnvshmem_host.so.3")
            .build();
    Verdict verdict =
        judge(run(DeepEpLog.healthyInternode().text(), file), expect(TestKind.INTERNODE, 2));
    assertThat(verdict.notes())
        .contains(
            "more than one NVSHMEM was loaded: /opt/deepep/nvshmem/lib/libnvshmem_host.so.3,"
                + " /opt/venv/nvidia/nvshmem/lib/libnvshmem_host.so.3");
  }
}
