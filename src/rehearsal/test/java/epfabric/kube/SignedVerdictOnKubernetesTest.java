package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.standin.Jdk;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a signed verdict, a preempted node and its replacement with a real API server. Nodes and
 * the output of containers are emulated.
 */
@Tag("kube")
class SignedVerdictOnKubernetesTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final KeyPair KEY = LocalSigstore.newKey();

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
    String image = Planned.plan("dev", Planned.IN_DEVICE_MODE).scope().imageRepository();
    String digest = "@sha256:" + "17".repeat(32) + "\n";
    environment =
        Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml"))
            + "  epfabric:images:\n"
            + ("    installer: " + image + "/installer" + digest)
            + ("    test: " + image + "/test" + digest)
            + ("    judge: " + image + "/judge" + digest)
            + "  epfabric:acceptance:\n    tests: [intranode, internode]\n";
    fabric = AppliedFabric.of(Planned.planText("dev", environment), kubectl);
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
    nodes.awaitReady();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  /** Reports a node's machine as the kubelet and the installer do. */
  private static void reportMachine(String node) {
    kubectl.run("annotate", "node", node, "epfabric/driver=580.126.09", "--overwrite").orFail();
    String info =
        "{\"status\":{\"nodeInfo\":{\"systemUUID\":\"serial-%s\",\"bootID\":\"boot-%s\","
                .formatted(node, node)
            + "\"kernelVersion\":\"6.12.55+\",\"osImage\":\"COS\",\"kubeletVersion\":\"v1.35.8\","
            + "\"machineID\":\"m\",\"containerRuntimeVersion\":\"c\",\"kubeProxyVersion\":\"\","
            + "\"operatingSystem\":\"linux\",\"architecture\":\"amd64\"}}}";
    kubectl
        .run("patch", "node", node, "--subresource=status", "--type=strategic", "-p", info)
        .orFail();
  }

  private static PodScript passingScript() {
    PodScript script = PodScript.QUIET;
    for (TestKind test : List.of(TestKind.INTRANODE, TestKind.INTERNODE)) {
      Verdict verdict = verdict(test);
      When judge = When.ALWAYS.label("epfabric/test", test.word()).container("judge");
      script =
          script.act(
              judge,
              Map.of(
                  "exit",
                  0,
                  "log",
                  VerdictJson.of(List.of(verdict)),
                  "message",
                  VerdictJson.summary(verdict, 4096)));
    }
    return script;
  }

  private static Verdict verdict(TestKind test) {
    RunExpectation expected =
        new RunExpectation(
            test,
            "a4-highgpu-8g",
            OptionalInt.of(test.perNode() ? 1 : 2),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    Verdict bare = PodVerdicts.bare(Verdict.Kind.PASS, expected, List.of());
    return new Verdict(
        bare.kind(), List.of(), List.of(), List.of(), Verdict.Run.of(expected, Provenance.REAL));
  }

  private Outcome epfabric(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Jdk.current().java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Depfabric.jar=" + folder.resolve("stand-in.jar"),
                "epfabric.cli.Main"));
    command.addAll(List.of(words));
    if (!words[0].equals("bundle")) {
      command.addAll(List.of("--kubeconfig", plane.process().kubeconfig().toString()));
    }
    return Subprocess.run(command, folder, Subprocess.QUICK_JVM, LIMIT);
  }

  private Outcome accept() throws IOException, InterruptedException {
    Outcome run = epfabric("accept", "dev", "--sign", "release.pem");
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("signed statement: verdict.sigstore.json\n");
    return run;
  }

  private Outcome verify(String run) throws IOException, InterruptedException {
    String file = "results/dev/" + run + "/verdict.sigstore.json";
    return epfabric("results", "verify", file, "--key", "release.pub");
  }

  private void prepare() throws IOException, InterruptedException {
    StandInJar.write(folder);
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), environment);
    Files.writeString(
        folder.resolve("release.pem"),
        LocalSigstore.pem("PRIVATE KEY", KEY.getPrivate().getEncoded()));
    Files.writeString(
        folder.resolve("release.pub"),
        LocalSigstore.pem("PUBLIC KEY", KEY.getPublic().getEncoded()));
    Outcome bundle = epfabric("bundle", "dev");
    assertThat(bundle.exit()).as(bundle.output()).isZero();
  }

  @Test
  void aNewNodeInvalidatesTheVerdictUntilTheGroupOfTheNodeIsTested()
      throws IOException, InterruptedException {
    prepare();
    reportMachine("gpu-0");
    reportMachine("gpu-1");
    nodes.follow(passingScript());
    accept();
    assertThat(verify("0001").output())
        .contains("ok: pass, 2 tests on 2 nodes, begun at ")
        .contains("ok: bundle, images, payload and nodes are those that were tested\n");

    nodes.leave("gpu-1");
    nodes.awaitGone("gpu-1");
    nodes.joinInstalled(NodePool.b200("gpu-2", fabric.plan().pool().name(), List.of()));
    nodes.awaitReady();
    reportMachine("gpu-2");
    Outcome stale = verify("0001");
    assertThat(stale.exit()).as(stale.output()).isEqualTo(4);
    assertThat(stale.output())
        .contains("  node gpu-2: not tested: its machine joined after the tests\n")
        .contains("  1 tested node: no longer in the cluster\n")
        .contains("epfabric accept dev --sign KEY");
    assertThat(epfabric("status", "dev").output())
        .contains("verdict untested: gpu-2\n")
        .contains("verdict pass ")
        .contains("epfabric accept dev\n");

    assertThat(accept().output()).contains("run 0002 on gpu-0, gpu-2: pass\n");
    Outcome fits = verify("0002");
    assertThat(fits.exit()).as(fits.output()).isZero();
    assertThat(epfabric("status", "dev").output())
        .doesNotContain("untested: gpu-2")
        .containsPattern("verdict pass [0-9a-z]+: gpu-0, gpu-2\n");
  }
}
