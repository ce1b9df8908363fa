package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.TestKind;
import epfabric.results.report.Samples.Log;
import epfabric.results.report.chart.ChunkGrid.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

class TuningTableTest {
  private static final JudgedRun INTRANODE =
      Samples.judged(TestKind.INTRANODE, List.of(new Log("a", SampleLogs.intranode())));
  private static final JudgedRun INTERNODE =
      Samples.judged(
          TestKind.INTERNODE,
          List.of(
              new Log("n0", SampleLogs.internode(1)), new Log("n1", SampleLogs.internode(0.991))));

  @Test
  void theTableIsPrintedAsPythonForDeepEp() {
    assertThat(TuningPython.of(TuningTable.of(List.of(INTERNODE, INTRANODE))))
        .isEqualTo(
            """
            # Fastest settings by DeepEP's [tuning] lines, from `epfabric results tune`.
            # Arguments: num_sms, nvl_chunk, nvl_buffer, rdma_chunk, rdma_buffer (tokens).
            # Assumed: buffers as in DeepEP's tests, which do not print them: nvl_buffer 256
            # inside a node, 512 between nodes (720 with 24, 48, 96, 144 or 160 ranks),
            # rdma_buffer 128.
            import deep_ep

            # intranode, EP8 on 1 node; NOT MEASURED, the log is reconstructed
            EP8_DISPATCH_FP8 = deep_ep.Config(24, 30, 256)  # 352.43 GB/s
            EP8_DISPATCH_BF16 = deep_ep.Config(24, 13, 256)  # 483.86 GB/s
            EP8_COMBINE = deep_ep.Config(24, 15, 256)  # 399.63 GB/s

            # internode, EP16 on 2 nodes; NOT MEASURED, the log is reconstructed
            EP16_DISPATCH_FP8 = deep_ep.Config(24, 40, 512, 16, 128)  # 42.97 GB/s, slowest of 2 logs
            EP16_DISPATCH_BF16 = deep_ep.Config(24, 32, 512, 16, 128)  # 44.49 GB/s, slowest of 2 logs
            EP16_COMBINE = deep_ep.Config(24, 4, 512, 20, 128)  # 43.24 GB/s, slowest of 2 logs
            """);
  }

  @Test
  void missingFiguresAreLeftOutAndReported() {
    String cut = SampleLogs.intranode();
    cut = cut.substring(0, cut.indexOf("[tuning] Best dispatch (BF16)"));
    TuningTable tuning =
        TuningTable.of(
            List.of(
                Samples.judged(TestKind.INTRANODE, List.of(new Log("a", cut))),
                Samples.judged(
                    TestKind.LOW_LATENCY, List.of(new Log("b", SampleLogs.lowLatency(0))))));
    assertThat(tuning.tuned()).hasSize(1);
    assertThat(tuning.missing())
        .containsExactly(
            "intranode, EP8: no setting of dispatch BF16 that every log has and DeepEP accepts",
            "intranode, EP8: no setting of combine that every log has and DeepEP accepts",
            "low-latency, EP16: this test has no chunks to choose");
  }

  @Test
  void neverPrefersASettingThatIsSlowerThanTheDefault() {
    String log =
        SampleLogs.intranode()
            .replaceFirst(
                "(?s)(NVL chunk default: )[0-9.]+( GB/s \\(NVL\\), )[0-9.]+( us.{0,40}Best combine)",
                "$1401.17$2772.63$3");
    assertThat(log).contains("default: 401.17");
    TuningTable tuning =
        TuningTable.of(List.of(Samples.judged(TestKind.INTRANODE, List.of(new Log("a", log)))));
    assertThat(TuningPython.of(tuning)).contains("EP8_DISPATCH_FP8").doesNotContain("EP8_COMBINE");
    assertThat(tuning.missing())
        .containsExactly(
            "intranode, EP8: DeepEP's default is the fastest setting of combine: 401.17 GB/s;"
                + " the best that a Config can name has 399.63");
  }

  @Test
  void usesTheBestLinesIfThereAreNoOtherLines() {
    String trimmed = SampleLogs.intranode().replaceAll("(?m)^\\[tuning] SMs.*\n", "");
    TuningTable tuning =
        TuningTable.of(List.of(Samples.judged(TestKind.INTRANODE, List.of(new Log("a", trimmed)))));
    assertThat(TuningPython.of(tuning)).contains("EP8_COMBINE = deep_ep.Config(24, 15, 256)");
  }

  @Test
  void printsJsonInAFixedOrder() {
    assertThat(TuningJson.of(TuningTable.of(List.of(INTERNODE))))
        .startsWith(
            """
            {
              "format": 1,
              "tuned": [
                {
                  "test": "internode",
                  "ranks": 16,
                  "nodes": 2,
                  "phase": "dispatchFp8",
                  "sms": 24,
                  "nvlChunk": 40,
                  "nvlBuffer": 512,
                  "rdmaChunk": 16,
                  "rdmaBuffer": 128,
                  "gbps": 42.97,
                  "logs": 2,
                  "log": "reconstructed"
                },
            """);
  }

  @Test
  void settingsStayWithinTheLimitsOfDeepEp() {
    assertThat(TunedConfig.of(new Setting(24, 255, 0), 8).accepted()).isTrue();
    assertThat(TunedConfig.of(new Setting(24, 256, 0), 8).accepted()).isFalse();
    assertThat(TunedConfig.of(new Setting(24, 8, 64), 16).accepted()).isTrue();
    assertThat(TunedConfig.of(new Setting(24, 8, 130), 16).accepted()).isFalse();
    assertThat(TunedConfig.of(new Setting(24, 600, 8), 24).arguments())
        .isEqualTo("24, 600, 720, 8, 128");
  }
}
