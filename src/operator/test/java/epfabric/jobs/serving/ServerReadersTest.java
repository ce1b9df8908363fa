package epfabric.jobs.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.jobs.serving.CheckFinding.Outcome;
import epfabric.operate.live.seen.ServerPod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Checks the readers of a server's output with real samples; each sample file names its source. */
class ServerReadersTest {
  private static final TrafficCounters NO_COUNTERS = new TrafficCounters(Map.of(), Map.of());

  private static String readSample(String name) throws IOException {
    return Files.readString(Path.of("src/operator/test/resources/serving", name));
  }

  private static ServerPod pod(String name, boolean ready, long gpus, int size) {
    return new ServerPod(
        name, "gpu-0", ready, new ServerPod.Engine("serve", "i", List.of()), gpus, "serve/0", size);
  }

  @Test
  void readyPodsWithAllDevicesPass() {
    List<ServerPod> pods = List.of(pod("serve-0", true, 8, 2), pod("serve-0-1", true, 8, 2));
    assertThat(ServerReadiness.of("serve", pods, Map.of("serve-0", 8, "serve-0-1", 8), 8, 8))
        .isEqualTo(CheckFinding.pass("readiness", "2 of 2 pods ready, 16 GPUs, 16 NICs"));
    assertThat(ServerReadiness.of("serve", pods, Map.of(), 8, 8).seen())
        .isEqualTo("2 of 2 pods ready, 16 GPUs, NICs not known");
  }

  @Test
  void missingAndUnreadyPodsFail() {
    assertThat(ServerReadiness.of("serve", List.of(), Map.of(), 8, 8))
        .isEqualTo(CheckFinding.fail("readiness", "there are no pods of a LeaderWorkerSet serve"));
    assertThat(
            ServerReadiness.of(
                "serve", List.of(pod("serve-0", false, 4, 2)), Map.of("serve-0", 7), 8, 8))
        .isEqualTo(
            CheckFinding.fail(
                "readiness",
                "0 of 1 pod ready, 4 GPUs, 7 NICs: group serve/0 has 1 of 2 pods; serve-0 is not"
                    + " ready; serve-0 holds 4 of 8 GPUs; serve-0 sees 7 of 8 NICs"));
  }

  /** The responses have OpenAI's format of /v1/models and /v1/completions. */
  @Test
  void theTextOfACompletionIsRead() {
    assertThat(ServerAnswer.model("{\"object\": \"list\", \"data\": [{\"id\": \"m\"}]}"))
        .contains("m");
    assertThat(ServerAnswer.model("{\"data\": []}")).isEmpty();
    assertThat(ServerAnswer.model("<html>")).isEmpty();
    assertThat(ServerAnswer.question("m"))
        .isEqualTo("{\"model\":\"m\",\"prompt\":\"Hello\",\"max_tokens\":8}");
    assertThat(ServerAnswer.completion("m", "{\"choices\": [{\"text\": \" there\"}]}"))
        .isEqualTo(CheckFinding.pass("completion", "m answered with 5 characters"));
    assertThat(ServerAnswer.completion("m", "{\"choices\": [{\"text\": \" \"}]}"))
        .isEqualTo(CheckFinding.fail("completion", "m answered with an empty text"));
    assertThat(ServerAnswer.completion("m", "{}"))
        .isEqualTo(CheckFinding.fail("completion", "m answered without a completion"));
  }

  /** cuda_communicator.py of vLLM 0.33.0 prints this line. */
  @Test
  void theManagerIsReadFromTheLogOfVllm() {
    String line = "INFO 11-25 16:00:00 [cuda_communicator.py:201] Using %s all2all manager.\n";
    assertThat(AllToAllLog.of(Engine.VLLM, List.of(line.formatted("DeepEPLLAll2AllManager"), "")))
        .isEqualTo(CheckFinding.pass("all-to-all", "the log names DeepEPLLAll2AllManager"));
    assertThat(AllToAllLog.of(Engine.VLLM, List.of(line.formatted("AgRsAll2AllManager"))))
        .isEqualTo(
            CheckFinding.fail(
                "all-to-all",
                "the log names AgRsAll2AllManager; expected FlashInferNVLinkOneSidedManager or"
                    + " DeepEPV2All2AllManager or DeepEPLLAll2AllManager or"
                    + " DeepEPHTAll2AllManager"));
    assertThat(AllToAllLog.of(Engine.VLLM, List.of("")))
        .isEqualTo(
            CheckFinding.unknown(
                "all-to-all", "no line of the log names it, or the log's start is gone"));
  }

  /** engine.py of SGLang 0.5.23 prints its arguments as a dictionary. */
  @Test
  void theBackendIsReadFromTheLogOfSglang() {
    String line = "[2026-11-25 16:00:00] server_args={'tp_size': 8, 'moe_a2a_backend': %s, 'x': 1}";
    assertThat(AllToAllLog.of(Engine.SGLANG, List.of(line.formatted("'deepep'"))).outcome())
        .isEqualTo(Outcome.PASS);
    assertThat(AllToAllLog.of(Engine.SGLANG, List.of(line.formatted("'none'"))))
        .isEqualTo(
            CheckFinding.fail(
                "all-to-all", "the log names none; expected flashinfer or deepep_v2 or deepep"));
    assertThat(
            AllToAllLog.of(
                    Engine.SGLANG,
                    List.of(line.formatted("'deepep'"), line.formatted("'mooncake'")))
                .outcome())
        .isEqualTo(Outcome.FAIL);
  }

  @Test
  void countersAreReadAsBytes() throws IOException {
    String nics =
        """
        /sys/class/infiniband/mlx5_0/ports/1/counters/port_xmit_data:250
        /sys/class/infiniband/mlx5_1/ports/1/counters/port_xmit_data:0
        """;
    assertThat(TrafficCounters.read(nics + readSample("nvlink.txt")))
        .isEqualTo(
            new TrafficCounters(
                Map.of("mlx5_0", 1000L, "mlx5_1", 0L), Map.of("GPU 0", 35 * 1024L, "GPU 1", 0L)));
    assertThat(TrafficCounters.read("sh: 1: nvidia-smi: not found\n")).isEqualTo(NO_COUNTERS);
  }

  private static TrafficCounters nics(long first, long second) {
    return new TrafficCounters(Map.of("mlx5_0", first, "mlx5_1", second), Map.of());
  }

  @Test
  void everyNicNeedsTrafficBetweenNodes() {
    TrafficGrowth.Load load = new TrafficGrowth.Load(1000, 1e12);
    Map<String, TrafficCounters> before = Map.of("a", nics(5, 5), "b", nics(0, 0));
    assertThat(
            TrafficGrowth.of(
                before,
                Map.of("a", nics(2_000_000_005, 1_000_000_005), "b", nics(9000, 9000)),
                load))
        .isEqualTo(
            CheckFinding.pass("traffic", "a sent 3.00 GB over 2 NICs, b sent 0.00 GB over 2 NICs"));
    assertThat(
            TrafficGrowth.of(
                before,
                Map.of("a", nics(2_000_000_005, 1_000_000_005), "b", nics(9000, 1000)),
                load))
        .isEqualTo(
            CheckFinding.fail(
                "traffic",
                "a sent 3.00 GB over 2 NICs, b sent 0.00 GB over 2 NICs; no traffic: mlx5_1 of b"));
    assertThat(TrafficGrowth.of(before, Map.of("a", nics(9000, 9000)), load))
        .isEqualTo(CheckFinding.unknown("traffic", "b shows no counters of NICs"));
  }

  @Test
  void onOneNodeOnlyNvlinkNeedsTraffic() {
    TrafficGrowth.Load load = new TrafficGrowth.Load(1000, 1e9);
    Map<String, TrafficCounters> before = Map.of("a", countersOfOneNode(0, 0, 0));
    assertThat(
            TrafficGrowth.of(
                before, Map.of("a", countersOfOneNode(0, 3_000_000_000L, 4_000_000_000L)), load))
        .isEqualTo(CheckFinding.pass("traffic", "a sent 7.00 GB over NVLink, 0.00 GB over NICs"));
    assertThat(
            TrafficGrowth.of(
                before, Map.of("a", countersOfOneNode(2_000_000_000L, 9000, 9000)), load))
        .isEqualTo(
            CheckFinding.fail("traffic", "a sent 2.00 GB over NICs; one node needs NVLink only"));
    assertThat(TrafficGrowth.of(before, Map.of("a", countersOfOneNode(0, 9000, 0)), load))
        .isEqualTo(
            CheckFinding.fail(
                "traffic", "a sent 0.00 GB over NVLink, 0.00 GB over NICs; no traffic: GPU 1"));
    assertThat(TrafficGrowth.of(Map.of("a", NO_COUNTERS), Map.of("a", NO_COUNTERS), load))
        .isEqualTo(
            CheckFinding.unknown("traffic", "a reported no NVLink counters; 0.00 GB over NICs"));
  }

  private static TrafficCounters countersOfOneNode(long nic, long first, long second) {
    return new TrafficCounters(Map.of("mlx5_0", nic), Map.of("GPU 0", first, "GPU 1", second));
  }

  @Test
  void theTablesOfBothBenchmarksAreRead() throws IOException {
    assertThat(BenchmarkTable.read(readSample("vllm-bench.txt"), 32))
        .contains(new BenchmarkTable(32, 0, 32768, 4096, 356.17, 20.17));
    assertThat(BenchmarkTable.read(readSample("sglang-bench.txt"), 32))
        .contains(new BenchmarkTable(30, 2, 30720, 3840, 333.91, 21.5));
    String whole = readSample("vllm-bench.txt");
    assertThat(BenchmarkTable.read(whole.substring(0, whole.indexOf("Mean TPOT")), 32)).isEmpty();
    assertThat(BenchmarkTable.read("Traceback (most recent call last):", 32)).isEmpty();
  }

  @Test
  void aSpeedIsShownWithTheMinimumTimeOnTheLinks() {
    BenchmarkTable table = new BenchmarkTable(30, 2, 30720, 3840, 333.91, 21.5);
    assertThat(speed(Optional.of(table)).finding())
        .isEqualTo(
            CheckFinding.fail(
                "benchmark at 8",
                "333.91 tokens/s, 21.50 ms a token, of which at least 0.010 ms on links; 2 of 32"
                    + " requests failed"));
    assertThat(speed(Optional.empty()).finding())
        .isEqualTo(CheckFinding.unknown("benchmark at 8", "why"));
  }

  private static ServerSpeed speed(Optional<BenchmarkTable> table) {
    return new ServerSpeed(8, table, table.isEmpty() ? "why" : "", false, OptionalDouble.of(0.01));
  }

  /**
   * Computed manually. On one node, 7/8 of 173824 bytes x 58 layers go to other GPUs at 900 GB/s.
   * On two nodes, half of the bytes go to the other node at 50 GB/s; with 17 sequences on 16 GPUs,
   * one GPU has two.
   */
  @Test
  void theMinimumTimeIsComputedFromTheLinks() {
    Machine machine = Objects.requireNonNull(Catalog.load().machines().get("a4-highgpu-8g"));
    ServedModel model = Objects.requireNonNull(ServedModel.all().get("deepseek-ai/DeepSeek-R1"));
    LinkFloor one = new LinkFloor(model, machine, 1);
    assertThat(one.milliseconds(8).orElseThrow()).isCloseTo(0.009802, within(1e-6));
    LinkFloor two = new LinkFloor(model, machine, 2);
    assertThat(two.milliseconds(16).orElseThrow()).isCloseTo(0.100818, within(1e-6));
    assertThat(two.milliseconds(17).orElseThrow()).isCloseTo(0.201636, within(1e-6));
    assertThat(one.load(10)).isEqualTo(new TrafficGrowth.Load(21728, 21728.0 * 58 * 10));
  }

  @Test
  void inOneDomainNvlinkDeterminesTheMinimumTime() {
    Machine rack = Objects.requireNonNull(Catalog.load().machines().get("a4x-highgpu-4g"));
    ServedModel model = Objects.requireNonNull(ServedModel.all().get("deepseek-ai/DeepSeek-R1"));
    double bytes = 21728.0 * 8 * 58;
    assertThat(new LinkFloor(model, rack, 2).milliseconds(8).orElseThrow())
        .isCloseTo(bytes / (900e9 * 8 / 7) * 1000, within(1e-6));
    assertThat(new LinkFloor(model, rack, 36).milliseconds(144).orElseThrow())
        .isCloseTo(bytes / 100e9 * 1000, within(1e-6));
  }
}
