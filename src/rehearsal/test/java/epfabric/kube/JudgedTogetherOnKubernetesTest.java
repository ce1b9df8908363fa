package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests a chain in which all tests run despite failures, and the last Job of this chain, which
 * judges the tests.
 */
@Tag("kube")
class JudgedTogetherOnKubernetesTest {
  private static final String LAST_JOB = "acceptance-verdict";
  private static final String PASS =
      "{\"verdict\":\"pass\",\"log\":\"real\",\"reasons\":[],\"gbps\":{\"allReduce\":180.2}}";
  private static final String FAIL =
      "{\"verdict\":\"fail\",\"log\":\"real\",\"reasons\":"
          + "[{\"kind\":\"fail\",\"what\":\"wrong data\",\"do\":\"look at its NIC\"}]}";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;
  private static StandInNodes system;

  private final List<TestedJob> created = new ArrayList<>();

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    fabric =
        AppliedFabric.of(
            Planned.plan(
                "dev",
                text ->
                    Planned.IN_DEVICE_MODE.apply(text)
                        + "  epfabric:acceptance: {onFailure: continue}\n"),
            kubectl);
    system = plane.nodes(NodePool.system());
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteJobs() {
    created.forEach(TestedJob::delete);
    nodes.follow(PodScript.QUIET);
    system.follow(PodScript.QUIET);
  }

  private TestedJob createJob(String name) {
    TestedJob job = fabric.job(name);
    created.add(job);
    return job;
  }

  /**
   * Runs all tests one after another; the script contains the messages of their judge containers.
   */
  private void runTests(PodScript script) {
    nodes.follow(script.exit(When.ALWAYS.container("judge"), 0, PASS));
    for (Manifest manifest : fabric.jobs()) {
      if (!manifest.name().equals(LAST_JOB)) {
        createJob(manifest.name()).awaitComplete();
      }
    }
  }

  /** Runs the command of the last Job with the account and arguments from its manifest. */
  private static Cli.Run judgeAll(Path summary) throws IOException {
    String token =
        kubectl
            .run("create", "token", "observer", "-n", fabric.acceptance())
            .orFail()
            .output()
            .strip();
    String own = kubectl.run("config", "view", "--raw", "-o", "json").orFail().output();
    ObjectNode config = Json.parseObject(own);
    ObjectNode login = Json.object();
    login.put("token", token);
    ((ObjectNode) config.get("users").get(0)).set("user", login);
    Path file = Files.createTempFile(kubectl.home(), "observer", ".kubeconfig");
    Files.writeString(file, config.toString());
    List<String> arguments = arguments();
    arguments.set(arguments.indexOf("/dev/termination-log"), summary.toString());
    arguments.addAll(List.of("--kubeconfig", file.toString()));
    return Cli.run(kubectl.home(), arguments.toArray(String[]::new));
  }

  private static List<String> arguments() {
    Manifest last =
        fabric.jobs().stream().filter(m -> m.name().equals(LAST_JOB)).findFirst().orElseThrow();
    ObjectNode job = (ObjectNode) Json.tree(Map.copyOf(last.body()));
    List<String> words = new ArrayList<>();
    job.get("spec")
        .get("template")
        .get("spec")
        .get("containers")
        .get(0)
        .get("args")
        .forEach(word -> words.add(word.asText()));
    return words;
  }

  /** Replays the command's output and exit code in the last Job. */
  private TestedJob playLastJob(Cli.Run run, Path summary) throws IOException {
    String message = Files.readString(summary).strip();
    system.follow(PodScript.QUIET.exit(When.job(LAST_JOB).container("judge"), run.exit(), message));
    return createJob(LAST_JOB);
  }

  @Test
  void allTestsRunDespiteAFailureAndTheLastJobFailsWithItsVerdict() throws IOException {
    When bad = When.job("epbench-accept").container("judge").index(1);
    runTests(PodScript.QUIET.exit(bad, 0, FAIL));
    Path summary = Files.createTempFile(kubectl.home(), "summary", ".json");
    Cli.Run run = judgeAll(summary);
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: gate strict not passed: 1 of 9 tests did not pass: epbench-accept fail
              hint: once that is fixed, run these tests again: pulumi up --replace '**::test-epbench-accept'
            """);
    assertThat(run.out()).containsPattern("epbench-accept +1 +gpu-[01] +fail +wrong data\n");
    assertThat(run.out().lines().filter(line -> line.contains(" pass "))).hasSize(17);
    TestedJob last = playLastJob(run, summary);
    assertThat(last.awaitFailed()).isEqualTo("BackoffLimitExceeded");
    assertThat(last.podsMade()).isEqualTo(1);
    assertThat(last.nodes()).containsExactly("system-0");
    assertThat(last.pods("{.items[*].status.containerStatuses[*].state.terminated.message}"))
        .first()
        .asString()
        .startsWith("{\"verdict\":\"fail\"");
  }

  @Test
  void aTestWithALostPodIsInconclusive() throws IOException {
    runTests(PodScript.QUIET);
    Path summary = Files.createTempFile(kubectl.home(), "summary", ".json");
    assertThat(judgeAll(summary).exit()).isZero();
    kubectl
        .run(
            "delete",
            "pods",
            "-n",
            fabric.acceptance(),
            "-l",
            "batch.kubernetes.io/job-name=deepep-internode,"
                + "batch.kubernetes.io/job-completion-index=1")
        .orFail();
    Cli.Run run = judgeAll(summary);
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .startsWith(
            "epfabric: gate strict not passed: 1 of 9 tests did not pass: deepep-internode"
                + " inconclusive\n");
    assertThat(Files.readString(summary)).contains("\"where\":\"deepep-internode, pod 1\"");
  }

  @Test
  void theObserverAccountMayListOnlyNodesAndPods() {
    assertThat(Permissions.of(kubectl, fabric.acceptance(), "observer").beyondDefaults())
        .containsExactlyInAnyOrder("nodes [] [] [list]", "pods [] [] [list]");
  }
}
