package epfabric.results.judge;

import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What people read in the usual kinds of trouble, whole: {@code
 * src/test/resources/results/NAME.txt}. With {@code -Depfabric.update=true} the files are written
 * anew; look at the difference.
 */
class ScenariosTest {
  private static final Path FOLDER = Path.of("src/test/resources/results");

  static Stream<String> names() {
    return scenarios().keySet().stream();
  }

  /** Name, which says what happened, to the verdict. */
  private static Map<String, Verdict> scenarios() {
    Map<String, Verdict> all = new LinkedHashMap<>();
    all.put("a-rank-hangs-in-a-case", hangs());
    all.put("peer-preempted", preempted());
    all.put("ibgda-refused-on-b200", refused(Judging.A4));
    all.put("ibgda-refused-on-hopper", refused(Judging.A3));
    all.put("guide-excerpts", judge(JudgeTest.GUIDE_EXCERPT_BETWEEN, TestKind.INTERNODE));
    all.put("shared-nics-proven", sharedNics());
    all.put("one-slow-node-of-four", oneSlowNode());
    all.put("low-latency-rank-missing", rankMissing());
    all.put("v2-run-cut", judge(cutElastic(), TestKind.INTRANODE));
    all.put("all-reduce-wrong-sums", wrongSums());
    all.put("emulated", emulated());
    all.put("old-format", judge(old(), TestKind.INTERNODE));
    return all;
  }

  private static Verdict hangs() {
    List<String> lines = new ArrayList<>(DeepEpLog.healthyInternode().lines().subList(0, 17));
    lines.add(lines.remove(16).replace(" passed", ""));
    lines.add("DeepEP dispatch NVL receiver timeout, channel: 3, RDMA: 1, nvl: 2");
    lines.add("DeepEP dispatch NVL receiver timeout, channel: 4, RDMA: 1, nvl: 2");
    lines.add("torch.multiprocessing.spawn.ProcessRaisedException: ");
    RunFile file = RunFiles.ended(1).test("internode").node(0).nodes(2).build();
    return judge(run(RankLogs.text(lines), file), expect(TestKind.INTERNODE, 2));
  }

  private static Verdict preempted() {
    List<String> lines = DeepEpLog.healthyInternode().lines().subList(0, 40);
    String text = RankLogs.text(lines) + "DeepEP error: timeout (dispatch CPU)\n";
    RunFile file = RunFiles.signalled("SIGTERM").test("internode").node(0).nodes(2).lost(1).build();
    return judge(run(text, file), expect(TestKind.INTERNODE, 2));
  }

  private static Verdict refused(String machine) {
    String text =
        """
        NVSHMEM WARN GPU cannot map UAR of device mlx5_0. Skipping...
        NVSHMEM WARN GPU cannot map UAR of device mlx5_1. Skipping...
        an illegal memory access was encountered at deep_ep.cpp:402
        """;
    RunFile file = RunFiles.ended(1).nodes(2).build();
    return judge(run(text, file), expect(TestKind.INTERNODE, machine, OptionalInt.of(2)));
  }

  private static Verdict sharedNics() {
    RunFile file =
        RunFiles.ended(0)
            .test("internode")
            .node(0)
            .nodes(2)
            .busyNics(4)
            .with("/opt/deepep/nvshmem/lib/libnvshmem_host.so.3", "/usr/lib/libnccl.so.2.28.9")
            .build();
    DeepEpLog log = DeepEpLog.guideInternode().before("[epfabric] reconstructed");
    return judge(run(log.text(), file), expect(TestKind.INTERNODE, 2));
  }

  private static Verdict oneSlowNode() {
    List<NodeRun> nodes = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      String text = NodeCountTest.between(4, node == 2 ? 37 : 56).text();
      RunFile file = RunFiles.ended(0).test("internode").node(node).nodes(4).build();
      String source = "results/node-" + node;
      nodes.add(
          new NodeRun(
              source,
              Judging.read(source + "/test.log", text),
              Optional.of(file),
              true,
              List.of()));
    }
    return judge(new RunLogs(nodes), expect(TestKind.INTERNODE, 4));
  }

  private static Verdict rankMissing() {
    List<String> lines = new ArrayList<>(RankLogs.lowLatency(0, 8));
    lines.removeIf(line -> line.startsWith("[rank 5] Dispatch send"));
    lines.add(
        "[rank 5] Dispatch send/recv time: 20.50 + 15[rank0]: Watchdog caught collective"
            + " operation timeout");
    return judge(
        run(RankLogs.text(lines), RunFiles.ended(1).node(0).nodes(1).build()),
        expect(TestKind.LOW_LATENCY_NIC, 1));
  }

  private static String cutElastic() {
    String whole = RankLogs.text(RankLogs.elastic(1, 8));
    return whole.substring(0, whole.length() / 3);
  }

  private static Verdict wrongSums() {
    String text = RankLogs.text(RankLogs.allReduce(16, 350));
    return judge(
        run(text.replaceFirst("0 wrong", "12 wrong"), RunFiles.ended(1).nodes(2).build()),
        expect(TestKind.NCCL_ALLREDUCE, 2));
  }

  private static Verdict emulated() {
    DeepEpLog log = DeepEpLog.healthyInternode().before("[epfabric] emulated: no GPU was involved");
    return judge(
        run(log.text(), RunFiles.ended(0).nodes(2).build()), expect(TestKind.INTERNODE, 2));
  }

  private static DeepEpLog old() {
    return DeepEpLog.internode(LogFormat.A, JudgeTest.slower(DeepEpLog.HEALTHY_INTERNODE, 0.78));
  }

  @ParameterizedTest
  @MethodSource("names")
  void saysWhatItIsWhyAndWhatToDo(String name) throws IOException {
    String text = VerdictText.of(Objects.requireNonNull(scenarios().get(name)));
    Path file = FOLDER.resolve(name + ".txt");
    if (Boolean.getBoolean("epfabric.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, text);
    }
    assertThat(text)
        .as("mvn test -Dsurefire.args=-Depfabric.update=true -Dtest=ScenariosTest")
        .isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
  }

  @Test
  void noFileIsLeftOver() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(f -> f.getFileName().toString().replace(".txt", "")))
          .containsExactlyInAnyOrderElementsOf(scenarios().keySet());
    }
  }

  /** Same input, same bytes: where a number is written with another point and other digits too. */
  @Test
  void theLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    Map<String, String> usual = new LinkedHashMap<>();
    scenarios().forEach((name, verdict) -> usual.put(name, everything(verdict)));
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        scenarios()
            .forEach(
                (name, verdict) ->
                    assertThat(everything(verdict)).as(tag).isEqualTo(usual.get(name)));
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String everything(Verdict verdict) {
    return VerdictText.of(verdict)
        + VerdictMarkdown.of(verdict)
        + VerdictJson.of(List.of(verdict))
        + VerdictJunit.of(List.of(verdict))
        + VerdictJson.summary(verdict, 4096);
  }

  /** Messages begin in lower case and have no full stop, as every message of ours. */
  @Test
  void reasonsAreWrittenAlike() {
    scenarios()
        .values()
        .forEach(
            verdict ->
                assertThat(verdict.reasons())
                    .allSatisfy(r -> assertThat(r.code()).matches("[a-z][a-z0-9-]*"))
                    .allSatisfy(r -> assertThat(r.what()).isNotBlank().doesNotEndWith("."))
                    .allSatisfy(r -> assertThat(r.remedy()).doesNotEndWith("."))
                    .allSatisfy(r -> assertThat(r.where()).isNotBlank()));
  }
}
