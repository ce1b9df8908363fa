package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.infra.Planned;
import epfabric.jobs.run.ReplayedResults;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code epfabric bench run} with a real API server. Nodes are emulated, and the benchmarks'
 * output and files are replayed, without real measurements.
 */
@Tag("kube")
class BenchOnKubernetesTest {
  private static final String TEST =
      """
      name = "NAME"
      description = "replayed"
      test_template_name = "DeepEPBenchmark"
      [cmd_args]
      docker_image_url = "registry.example/deepep:1"
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    AppliedFabric fabric =
        AppliedFabric.of(
            Planned.planText("dev", Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml"))),
            kubectl);
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
    nodes.awaitReady();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @BeforeEach
  void writeDefinitions() throws IOException {
    write("Pulumi.dev.yaml", Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml")));
    write("tests/small.toml", TEST.replace("NAME", "small"));
    write("hooks/look.toml", "name = \"look\"\n" + test("nccl"));
    write("hooks/test/small.toml", TEST.replace("NAME", "small"));
  }

  @AfterEach
  void resetScript() {
    nodes.follow(PodScript.QUIET);
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static String test(String id, String... lines) {
    String text = String.join("\n", lines);
    return "[[Tests]]\nid = \"" + id + "\"\ntest_name = \"small\"\n" + text + "\n";
  }

  private static String startsAfter(String id) {
    return "dependencies = [{ type = \"start_post_comp\", id = \"" + id + "\" }]";
  }

  private static When benchmark(String test) {
    return When.ALWAYS.label("epfabric/bench-case", "bench-" + test).container("benchmark");
  }

  /** Adds the rule for all runs that no earlier rule matches. */
  private static PodScript withReplayedResults(PodScript script) {
    return script
        .act(When.ALWAYS.container("results"), Map.of("log", ReplayedResults.log()))
        .act(
            When.ALWAYS.container("benchmark"),
            Map.of("exit", 0, "log", "BENCHMARK: DeepEP Results (replayed)\n"));
  }

  private BenchProcess bench(String... options) throws IOException {
    return BenchProcess.start(folder, plane.process().kubeconfig(), options);
  }

  private BenchProcess startScenario(String scenario) throws IOException {
    write("scenario.toml", scenario);
    return bench("scenario.toml", "--tests", "tests", "--hooks", "hooks", "-o", "results");
  }

  private Path results() throws IOException {
    return BenchProcess.results(folder.resolve("results"));
  }

  /** Returns the status of each case by the case's folder. */
  private Map<String, String> statusByFolder() throws IOException {
    Map<String, String> statusByFolder = new TreeMap<>();
    for (JsonNode found : experiment().get("tests")) {
      statusByFolder.put(found.get("folder").asText(), found.get("status").asText());
    }
    return statusByFolder;
  }

  private ObjectNode experiment() throws IOException {
    String text = Files.readString(results().resolve("experiment.json"));
    return Json.parseObject(text);
  }

  private static String remaining(String kind) {
    return kubectl.run("get", kind, "-l", "epfabric/bench-run", "-o", "name").orFail().output();
  }

  private static final String SCENARIO =
      "name = \"life\"\njob_status_check = false\npre_test = \"look\"\n"
          + test("sweep", "cmd_args = { tokens = [1024, 2048] }")
          + test("two", "num_nodes = 2", startsAfter("sweep"))
          + test("wrong", startsAfter("two"))
          + test("slow", "time_limit = \"4s\"", startsAfter("two"));

  @Test
  void aScenarioWithEveryOutcomeRunsToItsEnd() throws IOException, InterruptedException {
    PodScript afterPreemption =
        PodScript.QUIET
            .act(benchmark("wrong-0"), Map.of("exit", 4, "log", "3 rows are wrong\n"))
            .hang(benchmark("slow-0"));
    PodScript beforePreemption =
        afterPreemption
            .hang(benchmark("two-0"))
            .preempt(When.ALWAYS.label("epfabric/bench-case", "bench-two-0").index(1), 2);
    nodes.follow(withReplayedResults(beforePreemption));
    BenchProcess bench = startScenario(SCENARIO);
    bench.await("it will be tried again");
    nodes.follow(withReplayedResults(afterPreemption));
    int exit = bench.exit();
    assertThat(exit).as(bench.printed()).isEqualTo(6);
    assertThat(statusByFolder())
        .isEqualTo(
            Map.of(
                "sweep/0/1", "passed",
                "sweep/0/1/pre_test/nccl", "passed",
                "sweep/0/2", "passed",
                "sweep/0/2/pre_test/nccl", "passed",
                "two/0", "passed",
                "two/0/pre_test/nccl", "passed",
                "wrong/0", "failed",
                "wrong/0/pre_test/nccl", "passed",
                "slow/0", "timed out",
                "slow/0/pre_test/nccl", "passed"));
    assertThat(bench.printed())
        .contains("two/0: pod bench-two-0-", " had to leave node gpu-", "; it will be tried again")
        .contains("wrong/0: failed: bench-wrong-0-", "exit code 4")
        .contains("slow/0: timed out: not done within its limit of 0:00:04")
        .contains("passed, attempt 2");
    assertEvidence();
    assertThat(remaining("jobs")).isEmpty();
    kubectl.awaitValue(
        List.of("get", "configmaps,services", "-l", "epfabric/bench-run", "-o", "name"),
        String::isBlank);
  }

  private void assertEvidence() throws IOException {
    Path all = results();
    assertThat(
            all.resolve("sweep/0/2/benchmark_16_ranks_2026-11-22_03-00-00_standard/results.json"))
        .hasContent(ReplayedResults.ROWS);
    assertThat(all.resolve("sweep/0/2/config.yaml")).content().contains("tokens: 2048");
    assertThat(all.resolve("sweep/0/trajectory.csv"))
        .hasContent(
            """
            step,action,reward,observation
            1,{'tokens': 1024},2000.0,[0.0005]
            2,{'tokens': 2048},2000.0,[0.0005]
            """);
    assertThat(all.resolve("two/0/stdout-1.txt")).content().contains("replayed");
    assertThat(all.resolve("two/0/attempts/1/kubernetes/pods"))
        .isDirectoryContaining("glob:**-1-*");
    assertThat(all.resolve("wrong/0/stdout.txt")).hasContent("3 rows are wrong\n");
    assertThat(all.resolve("wrong/0/kubernetes/events.txt")).content().contains("SuccessfulCreate");
    assertThat(all.resolve("slow/0/k8s-job.toml")).content().contains("state = \"TIMEOUT\"");
  }

  @Test
  void aKilledRunContinuesAndRepeatsNoCase() throws IOException, InterruptedException {
    nodes.follow(withReplayedResults(PodScript.QUIET.hang(benchmark("second-0"))));
    BenchProcess first =
        startScenario("name = \"s\"\n" + test("first") + test("second", startsAfter("first")));
    first.await("second/0: runs on gpu-");
    first.process().destroyForcibly().waitFor();
    String job = remaining("jobs").strip();
    String uid = kubectl.run("get", job, "-o", "jsonpath={.metadata.uid}").orFail().output();
    assertThat(statusByFolder()).isEqualTo(Map.of("first/0", "passed", "second/0", "running"));
    BenchProcess interrupted = bench("--resume", results().toString());
    interrupted.await("second/0: goes on, Job ");
    interrupted.process().destroy();
    interrupted.process().waitFor();
    assertThat(interrupted.printed()).contains("to continue: epfabric bench run --resume results");
    BenchProcess resumed = bench("--resume", results().toString());
    resumed.await("second/0: goes on, Job ");
    nodes.follow(withReplayedResults(PodScript.QUIET));
    assertThat(resumed.exit()).as(resumed.printed()).isZero();
    assertThat(statusByFolder()).isEqualTo(Map.of("first/0", "passed", "second/0", "passed"));
    assertThat(resumed.printed()).doesNotContain("started, Job").contains("2 of 2 passed");
    String events = kubectl.run("get", "events", "-o", "json").orFail().output();
    assertThat(events).contains(uid);
    assertThat(experiment().get("tests").get(1).get("attempt").asInt()).isEqualTo(1);
    assertThat(remaining("jobs")).isEmpty();
  }
}
