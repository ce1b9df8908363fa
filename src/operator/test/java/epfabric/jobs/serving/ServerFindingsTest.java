package epfabric.jobs.serving;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.jobs.serving.CheckFinding.Outcome;
import epfabric.jobs.serving.TrafficGrowth.Load;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Checks the conclusions that a server check draws from unexpected output. */
class ServerFindingsTest {
  private static final String TABLE =
      """
      ============ Serving Benchmark Result ============
      Successful requests:                     %s
      Total input tokens:                      1024
      Total generated tokens:                  128
      Output token throughput (tok/s):         %s
      Mean TPOT (ms):                          %s
      """;

  private static ServerSpeed speed(int completed, int failed, OptionalDouble links) {
    BenchmarkTable table = new BenchmarkTable(completed, failed, 1024, 128, 12.5, 80);
    return new ServerSpeed(4, Optional.of(table), "", false, links);
  }

  @Test
  void aFailedBenchmarkFailsAndABenchmarkThatDidNotRunIsUnknown() {
    assertThat(withoutTable(true).finding())
        .isEqualTo(CheckFinding.fail("benchmark at 4", "no table in its output"));
    assertThat(withoutTable(false).finding())
        .isEqualTo(CheckFinding.unknown("benchmark at 4", "no table in its output"));
  }

  private static ServerSpeed withoutTable(boolean failed) {
    return new ServerSpeed(
        4, Optional.empty(), "no table in its output", failed, OptionalDouble.empty());
  }

  @Test
  void anUnknownModelHasNoMinimumTime() {
    assertThat(speed(8, 0, OptionalDouble.empty()).finding())
        .isEqualTo(CheckFinding.pass("benchmark at 4", "12.50 tokens/s, 80.00 ms a token"));
    assertThat(speed(8, 0, OptionalDouble.of(0.5)).finding().seen())
        .isEqualTo("12.50 tokens/s, 80.00 ms a token, of which at least 0.500 ms on links");
  }

  @Test
  void aServerWithoutAResponseFails() {
    CheckFinding finding = speed(0, 8, OptionalDouble.empty()).finding();
    assertThat(finding.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(finding.seen()).endsWith("; 8 of 8 requests failed");
  }

  @Test
  void theLastOfSeveralTablesIsUsed() {
    String log = TABLE.formatted("1", "1.00", "900.00") + TABLE.formatted("8", "12.5", "80.0");
    assertThat(BenchmarkTable.read(log, 8)).contains(new BenchmarkTable(8, 0, 1024, 128, 12.5, 80));
  }

  /** With a single token, there is no time between tokens. */
  @Test
  void aTableWithoutATimeIsIgnored() {
    assertThat(BenchmarkTable.read(TABLE.formatted("8", "12.5", "nan"), 8)).isEmpty();
    assertThat(BenchmarkTable.read(TABLE.formatted("8", "inf", "80.0"), 8)).isEmpty();
    assertThat(BenchmarkTable.read(TABLE.formatted("eight", "12.5", "80.0"), 8)).isEmpty();
  }

  @Test
  void everyAllToAllManagerInTheLogMustBeExpected() {
    String line = "Using %s all2all manager.\n";
    List<String> mixed =
        List.of(line.formatted("NaiveAll2AllManager"), line.formatted("DeepEPHTAll2AllManager"));
    assertThat(AllToAllLog.of(Engine.VLLM, mixed))
        .isEqualTo(
            CheckFinding.fail(
                "all-to-all",
                "the log names DeepEPHTAll2AllManager, NaiveAll2AllManager; expected"
                    + " FlashInferNVLinkOneSidedManager or DeepEPV2All2AllManager or"
                    + " DeepEPLLAll2AllManager or DeepEPHTAll2AllManager"));
  }

  @Test
  void textOfAPromptIsNotReadAsAnArgumentOfSglang() {
    String prompt = "[2026-11-25 16:00:00] prompt: what is 'moe_a2a_backend': 'deepep'?";
    assertThat(AllToAllLog.of(Engine.SGLANG, List.of(prompt)).outcome())
        .isEqualTo(Outcome.NOT_KNOWN);
    String unset = "server_args={'moe_a2a_backend': None, 'x': 1}";
    assertThat(AllToAllLog.of(Engine.SGLANG, List.of(unset)).seen())
        .isEqualTo("the log names None; expected flashinfer or deepep_v2 or deepep");
  }

  private static TrafficCounters nics(Map<String, Long> counts) {
    return new TrafficCounters(counts, Map.of());
  }

  @Test
  void aNicThatIsMissingFromOneReadingIsNotJudged() {
    Map<String, TrafficCounters> before =
        Map.of("a", nics(Map.of("mlx5_0", 0L, "mlx5_9", 0L)), "b", nics(Map.of("mlx5_0", 0L)));
    Map<String, TrafficCounters> after =
        Map.of(
            "a", nics(Map.of("mlx5_0", 2_000_000_000L)),
            "b", nics(Map.of("mlx5_0", 1_000_000_000L, "mlx5_1", 7L)));
    assertThat(TrafficGrowth.of(before, after, new Load(1000, 1e12)))
        .isEqualTo(
            CheckFinding.pass("traffic", "a sent 2.00 GB over 1 NIC, b sent 1.00 GB over 1 NIC"));
  }

  @Test
  void trafficOfANodeThatDisappearedIsUnknown() {
    Map<String, TrafficCounters> before =
        Map.of("a", new TrafficCounters(Map.of("mlx5_0", 0L), Map.of("GPU 0", 0L)));
    assertThat(TrafficGrowth.of(before, Map.of(), new Load(1000, 1e9)))
        .isEqualTo(
            CheckFinding.unknown("traffic", "a reported no NVLink counters; 0.00 GB over NICs"));
  }

  @Test
  void anyNicTrafficIsAcceptedForAnUnknownModel() {
    Map<String, TrafficCounters> before =
        Map.of("a", new TrafficCounters(Map.of("mlx5_0", 0L), Map.of("GPU 0", 0L)));
    Map<String, TrafficCounters> after =
        Map.of(
            "a",
            new TrafficCounters(Map.of("mlx5_0", 5_000_000_000L), Map.of("GPU 0", 9_000_000_000L)));
    assertThat(TrafficGrowth.of(before, after, new Load(0, 0)))
        .isEqualTo(CheckFinding.pass("traffic", "a sent 9.00 GB over NVLink, 5.00 GB over NICs"));
  }

  @Test
  void aGpuWithoutLinksHasNoCounter() {
    String printed =
        """
        GPU 0: NVIDIA B200 (UUID: GPU-0)
        \t Link 0: Data Tx: 2 KiB
        \t Link 0: Data Rx: 100 KiB
        \t Link 1: Data Tx: 3 KiB
        GPU 1: NVIDIA B200 (UUID: GPU-1)
        \t Link 0: <inactive>
        """;
    assertThat(TrafficCounters.read(printed).nvlink()).isEqualTo(Map.of("GPU 0", 5 * 1024L));
  }

  @Test
  void findingsNameTheirGroupIfThereAreSeveral() {
    CheckFinding finding = CheckFinding.unknown("readiness", "no pods").of("prefill");
    assertThat(finding).isEqualTo(CheckFinding.unknown("readiness of prefill", "no pods"));
    assertThat(finding.outcome().word()).isEqualTo("not known");
  }
}
