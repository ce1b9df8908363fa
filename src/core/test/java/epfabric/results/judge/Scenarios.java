package epfabric.results.judge;

import static epfabric.results.judge.Judging.expect;

import epfabric.results.judge.JudgeCase.Node;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.test.TestKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs that fail in the most common ways. */
public final class Scenarios {
  private Scenarios() {}

  /** Returns the runs by descriptive names. */
  public static Map<String, JudgeCase> all() {
    Map<String, JudgeCase> all = new LinkedHashMap<>();
    all.put("a-rank-hangs-in-a-case", hungRank());
    all.put("peer-preempted", preemptedPeer());
    all.put("ibgda-refused-on-b200", refusedIbgda(Judging.A4));
    all.put("ibgda-refused-on-hopper", refusedIbgda(Judging.A3));
    all.put(
        "guide-excerpts",
        JudgeCase.of(JudgeTest.GUIDE_EXCERPT_BETWEEN, expect(TestKind.INTERNODE)));
    all.put("shared-nics-proven", sharedNics());
    all.put("one-slow-node-of-four", oneSlowNode());
    all.put("low-latency-rank-missing", rankMissing());
    all.put("v2-run-cut", JudgeCase.of(cutElastic(), expect(TestKind.INTRANODE)));
    all.put("all-reduce-wrong-sums", wrongSums());
    all.put("emulated", emulatedRun());
    all.put("old-format", JudgeCase.of(oldFormat().text(), expect(TestKind.INTERNODE)));
    all.replaceAll((name, scenario) -> scenario.named(name));
    return all;
  }

  private static JudgeCase hungRank() {
    List<String> lines = new ArrayList<>(DeepEpLog.healthyInternode().lines().subList(0, 17));
    lines.add(lines.remove(16).replace(" passed", ""));
    lines.add("DeepEP dispatch NVL receiver timeout, channel: 3, RDMA: 1, nvl: 2");
    lines.add("DeepEP dispatch NVL receiver timeout, channel: 4, RDMA: 1, nvl: 2");
    lines.add("torch.multiprocessing.spawn.ProcessRaisedException: ");
    RunFile file = RunFiles.ended(1).test("internode").node(0).nodes(2).build();
    return JudgeCase.of(RankLogs.text(lines), file, expect(TestKind.INTERNODE, 2));
  }

  private static JudgeCase preemptedPeer() {
    List<String> lines = DeepEpLog.healthyInternode().lines().subList(0, 40);
    String text = RankLogs.text(lines) + "DeepEP error: timeout (dispatch CPU)\n";
    RunFile file = RunFiles.signalled("SIGTERM").test("internode").node(0).nodes(2).lost(1).build();
    return JudgeCase.of(text, file, expect(TestKind.INTERNODE, 2));
  }

  private static JudgeCase refusedIbgda(String machine) {
    String text =
        """
        NVSHMEM WARN GPU cannot map UAR of device mlx5_0. Skipping...
        NVSHMEM WARN GPU cannot map UAR of device mlx5_1. Skipping...
        an illegal memory access was encountered at deep_ep.cpp:402
        """;
    RunFile file = RunFiles.ended(1).nodes(2).build();
    return JudgeCase.of(text, file, expect(TestKind.INTERNODE, machine, OptionalInt.of(2)));
  }

  private static JudgeCase sharedNics() {
    RunFile file =
        RunFiles.ended(0)
            .test("internode")
            .node(0)
            .nodes(2)
            .busyNics(4)
            .with("/opt/deepep/nvshmem/lib/libnvshmem_host.so.3", "/usr/lib/libnccl.so.2.28.9")
            .build();
    DeepEpLog log = DeepEpLog.guideInternode().before("[epfabric] reconstructed");
    return JudgeCase.of(log.text(), file, expect(TestKind.INTERNODE, 2));
  }

  private static JudgeCase oneSlowNode() {
    List<Node> nodes = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      String text = NodeCountTest.between(4, node == 2 ? 37 : 56).text();
      RunFile file = RunFiles.ended(0).test("internode").node(node).nodes(4).build();
      nodes.add(new Node("results/node-" + node, text, Optional.of(file)));
    }
    return new JudgeCase("", expect(TestKind.INTERNODE, 4), nodes);
  }

  private static JudgeCase rankMissing() {
    List<String> lines = new ArrayList<>(RankLogs.lowLatency(0, 8));
    lines.removeIf(line -> line.startsWith("[rank 5] Dispatch send"));
    lines.add(
        "[rank 5] Dispatch send/recv time: 20.50 + 15[rank0]: Watchdog caught collective"
            + " operation timeout");
    return JudgeCase.of(
        RankLogs.text(lines),
        RunFiles.ended(1).node(0).nodes(1).build(),
        expect(TestKind.LOW_LATENCY_NIC, 1));
  }

  private static String cutElastic() {
    String whole = RankLogs.text(RankLogs.elastic(1, 8));
    return whole.substring(0, whole.length() / 3);
  }

  private static JudgeCase wrongSums() {
    String text = RankLogs.text(RankLogs.allReduce(16, 350));
    return JudgeCase.of(
        text.replaceFirst("0 wrong", "12 wrong"),
        RunFiles.ended(1).nodes(2).build(),
        expect(TestKind.NCCL_ALLREDUCE, 2));
  }

  private static JudgeCase emulatedRun() {
    DeepEpLog log = DeepEpLog.healthyInternode().before("[epfabric] emulated: no GPU was involved");
    return JudgeCase.of(
        log.text(), RunFiles.ended(0).nodes(2).emulated().build(), expect(TestKind.INTERNODE, 2));
  }

  private static DeepEpLog oldFormat() {
    return DeepEpLog.internode(LogFormat.A, JudgeTest.slower(DeepEpLog.HEALTHY_INTERNODE, 0.78));
  }
}
