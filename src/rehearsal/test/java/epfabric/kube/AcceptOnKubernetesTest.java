package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.infra.Planned;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code epfabric accept} with a real API server; nodes and containers' output are emulated.
 */
@Tag("kube")
class AcceptOnKubernetesTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String TESTS = "intranode,internode";
  private static final String ENGINE = "ghcr.io/example/engine@sha256:" + "23".repeat(32);
  private static final String TRAINING_POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: train-0
        namespace: default
      spec:
        nodeName: gpu-1
        restartPolicy: Never
        tolerations:
        - operator: Exists
        containers:
        - name: main
          image: example.invalid/none
          resources:
            limits:
              nvidia.com/gpu: 8
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;
  private static String environment;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    environment = withImages(Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml")));
    fabric = AppliedFabric.of(Planned.planText("dev", environment), kubectl);
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
    nodes.awaitReady();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void resetScript() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "jobs", "--all", "-n", fabric.acceptance()).orFail();
  }

  private static String withImages(String file) {
    String image = Planned.plan("dev", Planned.IN_DEVICE_MODE).scope().imageRepository();
    String digest = "@sha256:" + "17".repeat(32) + "\n";
    return file
        + "  epfabric:images:\n"
        + ("    installer: " + image + "/installer" + digest)
        + ("    test: " + image + "/test" + digest)
        + ("    judge: " + image + "/judge" + digest)
        + ("    engines: [" + ENGINE + "]\n");
  }

  /** Returns a script in which each judge passes and prints a verdict with this bandwidth. */
  private static PodScript passingScript(double gbps) {
    PodScript script = PodScript.QUIET;
    for (TestKind test :
        List.of(TestKind.INTRANODE, TestKind.INTERNODE, TestKind.known("deepep-data"))) {
      When judge = When.ALWAYS.label("epfabric/test", test.word()).container("judge");
      script = script.act(judge, Map.of("exit", 0, "log", verdictOf(test, gbps)));
    }
    return script;
  }

  private static String verdictOf(TestKind test, double gbps) {
    OptionalDouble none = OptionalDouble.empty();
    Figure figure =
        new Figure(
            Phase.COMBINE,
            Link.RDMA,
            "test.log",
            Verdict.Rate.of(gbps),
            none,
            Verdict.Bounds.NONE,
            Optional.empty());
    RunExpectation expected =
        new RunExpectation(
            test,
            "a4-highgpu-8g",
            OptionalInt.of(test.perNode() ? 1 : 2),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    return VerdictJson.of(
        List.of(
            new Verdict(
                Verdict.Kind.PASS,
                List.of(),
                List.of(),
                List.of(figure),
                Verdict.Run.of(expected, Provenance.REPLAYED))));
  }

  private Outcome accept(String... options) throws IOException, InterruptedException {
    return Subprocess.run(command(options), folder, Subprocess.QUICK_JVM, LIMIT);
  }

  private List<String> command(String... options) throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), environment);
    List<String> command =
        new ArrayList<>(
            List.of(
                Jdk.current().java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "epfabric.cli.Main",
                "accept",
                "dev",
                "--kubeconfig",
                plane.process().kubeconfig().toString()));
    command.addAll(List.of(options));
    return command;
  }

  @Test
  void anInterruptLeavesNoJob() throws IOException, InterruptedException {
    nodes.follow(PodScript.QUIET.hang(When.ALWAYS.container("test")));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command("--tests", "intranode"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    kubectl.awaitValue(
        List.of("get", "jobs", "-n", fabric.acceptance(), "-o", "name"),
        names -> names.contains("accept-0001-deepep-intranode"));
    process.destroy();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(output)
        .content()
        .contains("stopped; Job accept-0001-deepep-intranode is being deleted")
        .doesNotContain("run 0001");
    assertThat(jobs()).isEmpty();
    assertThat(folder.resolve("results/dev")).isEmptyDirectory();
  }

  private List<ObjectNode> history() throws IOException {
    return Files.readAllLines(folder.resolve("results/dev/history.jsonl")).stream()
        .map(line -> Json.parseObject(line))
        .toList();
  }

  private String jobs() {
    return kubectl.run("get", "jobs", "-n", fabric.acceptance(), "-o", "name").orFail().output();
  }

  @Test
  void aSecondRunIsComparedWithTheFirst() throws IOException, InterruptedException {
    nodes.follow(passingScript(60));
    Outcome first = accept("--tests", TESTS, "--baseline");
    assertThat(first.exit()).as(first.output()).isZero();
    assertThat(first.output())
        .contains("deepep-intranode: on gpu-0, gpu-1, for ")
        .contains("run 0001 on gpu-0, gpu-1: pass\n")
        .contains("of a log that is replayed: combine 60.00 GB/s")
        .contains("no earlier run here passed");
    kubectl.run("delete", "jobs", "--all", "-n", fabric.acceptance()).orFail();

    nodes.follow(passingScript(40));
    Outcome second = accept("--tests", TESTS, "--baseline");
    assertThat(second.exit()).as(second.output()).isEqualTo(7);
    assertThat(second.output())
        .contains("run 0002 on gpu-0, gpu-1: pass\n")
        .contains("compared with run 0001\n")
        .contains("internode: slower than before (0001: pass, 0002: pass)");
    assertThat(history()).hasSize(2);
    assertThat(history().get(1).get("comparedWith").asText()).isEqualTo("0001");
    assertThat(history().get(1).get("regression").asBoolean()).isTrue();
    assertThat(folder.resolve("results/dev/0001/deepep-internode.json")).exists();
    assertThat(folder.resolve("results/dev/0002/accept.json")).exists();
  }

  @Test
  void aRunWithAPreemptedNodeIsInconclusiveAndLeavesNoJob()
      throws IOException, InterruptedException {
    When pods = When.ALWAYS.label("epfabric/test", "intranode");
    nodes.follow(PodScript.QUIET.hang(pods.container("test")).preempt(pods.index(1), 0.5));
    Outcome run = accept("--tests", TESTS);
    assertThat(run.exit()).as(run.output()).isEqualTo(8);
    assertThat(run.output())
        .contains("pod accept-0001-deepep-intranode-1-", " had to leave node gpu-")
        .contains("(TerminationByKubelet)")
        .contains("deepep-internode: not run")
        .contains("epfabric accept dev --wait 30");
    assertThat(history().get(0).get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(jobs()).isEmpty();
  }

  @Test
  void podsThatHoldGpusAreNamedAndNotStopped() throws IOException, InterruptedException {
    nodes.follow(PodScript.QUIET.hang(When.ALWAYS.container("main")));
    kubectl.apply(TRAINING_POD).orFail();
    kubectl.await("--for=jsonpath={.status.phase}=Running", "pod/train-0");
    Outcome held = accept("--tests", "intranode");
    assertThat(held.exit()).as(held.output()).isEqualTo(8);
    assertThat(held.output())
        .contains("node gpu-1: its GPUs are held by default/train-0 (8 GPUs, since ")
        .contains("wait with --wait MINUTES");
    assertThat(jobs()).isEmpty();
    Outcome other = accept("--tests", "intranode", "--nodes", "1");
    assertThat(other.exit()).as(other.output()).isZero();
    assertThat(other.output()).contains("run 0001 on gpu-0: pass");
    assertThat(kubectl.run("get", "pod", "train-0", "-o", "name").orFail().output())
        .contains("train-0");
    kubectl.run("delete", "pod", "train-0", "--grace-period=0", "--force").orFail();
  }

  @Test
  void aFailedTestEndsTheChain() throws IOException, InterruptedException {
    When judge = When.ALWAYS.label("epfabric/test", "intranode").container("judge");
    String verdict =
        "{\"verdict\":\"fail\",\"log\":\"replayed\",\"reasons\":[{\"kind\":\"fail\","
            + "\"code\":\"x\",\"what\":\"46 GB/s, wanted 70\"}]}";
    nodes.follow(PodScript.QUIET.exit(judge, 6, verdict));
    Outcome run = accept("--tests", TESTS, "--output", "json");
    assertThat(run.exit()).as(run.output()).isEqualTo(6);
    assertThat(run.output())
        .contains("\"46 GB/s, wanted 70\"")
        .contains("\"notRun\": [\n    \"deepep-internode\"\n  ]");
  }

  @Test
  void deepEpOfAnEngineIsTestedInAPodThatAdmissionAccepts()
      throws IOException, InterruptedException {
    nodes.follow(passingScript(60));
    Outcome run = accept("--image", ENGINE);
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output())
        .contains("deepep-data: on gpu-0, gpu-1, for ")
        .contains("run 0001 on gpu-0, gpu-1: pass\n  with the DeepEP of " + ENGINE + "\n");
    String job = "accept-0001-deepep-data";
    String image = "jsonpath={.spec.template.spec.containers[0].image}";
    assertThat(inNamespace("job", job, image)).isEqualTo(ENGINE);
    assertThat(inNamespace("configmap", job, "jsonpath={.metadata.ownerReferences[0].name}"))
        .isEqualTo(job);
    assertThat(inNamespace("configmap", job, "jsonpath={.data.launch\\.py}"))
        .contains("from launcher.session import launch");
  }

  private String inNamespace(String kind, String name, String output) {
    String namespace = fabric.acceptance();
    return kubectl.run("get", kind, name, "-n", namespace, "-o", output).orFail().output();
  }
}
