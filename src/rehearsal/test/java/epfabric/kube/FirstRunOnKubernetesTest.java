package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.kubernetes.real.PlayedPods;
import epfabric.rehearsal.kubernetes.real.ScriptTempo;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.rehearsal.replay.RehearsedPlays;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code epfabric first-run} on an adopted node pool of a real control plane. Containers are
 * emulated, and probes return the example answers in the list of questions.
 */
@Tag("kube")
class FirstRunOnKubernetesTest {
  private static final Duration LIMIT = Duration.ofMinutes(6);

  private static final String ENVIRONMENT =
      """
      config:
        gcp:project: my-project
        epfabric:zone: us-central1-b
        epfabric:cluster:
          adopt: {name: big-cluster}
        epfabric:gpuPool:
          adopt: {name: a4-pool}
          nodes: 2
        epfabric:budget:
          pricePerNodeHour: 39.5
        epfabric:network:
          adopt:
            gvnic: {network: host, subnetwork: host-us-central1}
            rdma:
              network: rdma
              subnetworks: [rdma-a, rdma-b, rdma-c, rdma-d, rdma-e, rdma-f, rdma-g, rdma-h]
        epfabric:images:
          installer: example.invalid/installer@sha256:DIGEST
          test: example.invalid/test@sha256:DIGEST
          judge: example.invalid/judge@sha256:DIGEST
      """
          .replace("DIGEST", "17".repeat(32));

  /** The kinds of objects that a run could leave in a cluster. */
  private static final String KINDS =
      "namespaces,clusterroles,clusterrolebindings,priorityclasses,"
          + "validatingadmissionpolicies,validatingadmissionpolicybindings,"
          + "networks.networking.gke.io,gkenetworkparamsets";

  private static final KeyPairGenerator KEYS = generator();

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;
  private static PlayedPods played;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    nodes = plane.nodes(List.of());
    nodes.join(NodePool.small("system-0", "system"));
    nodes.join(NodePool.b200("gpu-0", "a4-pool", List.of()));
    nodes.join(NodePool.b200("gpu-1", "a4-pool", List.of()));
    nodes.awaitReady();
    played =
        PlayedPods.start(
            plane.process().cluster(),
            nodes,
            RehearsedPlays.good(Catalog.load()),
            new ScriptTempo(100),
            name -> {});
  }

  @AfterAll
  static void stop() {
    played.close();
    plane.close();
  }

  private static String managedObjects() {
    return kubectl
        .run("get", KINDS, "-l", "app.kubernetes.io/managed-by=epfabric", "-o", "name")
        .output();
  }

  /** Returns the annotations, taints and types of conditions of the pool's nodes. */
  private static String nodeMarks() {
    return kubectl
        .run(
            "get",
            "nodes",
            "-l",
            "cloud.google.com/gke-nodepool=a4-pool",
            "-o",
            "jsonpath={range .items[*]}{.metadata.annotations}{.spec.taints}"
                + "{.status.conditions[*].type}{end}")
        .output();
  }

  @AfterEach
  void checkThatTheRunLeftNothing() {
    assertThat(managedObjects()).isEmpty();
    assertThat(nodeMarks())
        .doesNotContain("epfabric/")
        .doesNotContain("epfabric-unverified")
        .doesNotContain("EpfabricVerified");
  }

  private Outcome firstRun(String... options) throws IOException, InterruptedException {
    return Subprocess.run(command(options), folder, Subprocess.QUICK_JVM, LIMIT);
  }

  private List<String> command(String... options) throws IOException {
    Files.writeString(folder.resolve("Pulumi.mine.yaml"), ENVIRONMENT);
    List<String> command =
        new ArrayList<>(
            List.of(
                Jdk.current().java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "epfabric.cli.Main",
                "first-run",
                "mine",
                "--kubeconfig",
                plane.process().kubeconfig().toString()));
    command.addAll(List.of(options));
    return command;
  }

  @Test
  void anAdoptedPoolIsExaminedAndLeftUnchanged() throws IOException, InterruptedException {
    Outcome outcome = firstRun("--budget", "500", "--skip", "1");
    assertThat(outcome.exit()).as(outcome.output()).isEqualTo(6);
    assertThat(outcome.output())
        .contains("waiting until the installer is ready on every node")
        .contains("2.2 as expected: Which driver version is loaded?")
        .contains("6.2 as expected: How fast is `deepep-internode` on two nodes?")
        .contains("removing what the installer put on the nodes")
        .contains("\nevery question that can be asked was asked\n")
        .contains("evidence: ./epfabric-first-run-mine.zip");
    // Stand-in nodes have no operating system and fewer labels than GKE's.
    assertThat(outcome.output().lines().filter(line -> line.matches(" +[0-9.]+ different: .*")))
        .map(line -> line.strip().split(" ", 2)[0])
        .isSubsetOf("2.1", "2.3", "2.15");
    Outcome imported = importArchive("epfabric-first-run-mine.zip");
    assertThat(imported.exit()).as(imported.output()).isZero();
    assertThat(imported.output())
        .contains("not added to the ledger: the run's nodes were not Compute Engine machines");
  }

  /**
   * A budget of 8.50 dollars covers 387 seconds, of which 207 remain for questions; the second test
   * needs 300 seconds.
   */
  @Test
  void aRunThatItsBudgetEndedCanBeContinued() throws Exception {
    Path key = pem("key.pem", "PRIVATE KEY", KEYS.generateKeyPair());
    Outcome first = firstRun("--budget", "8.5", "--only", "3.1,2.2,6.0,6.1");
    assertThat(first.exit()).as(first.output()).isEqualTo(8);
    assertThat(first.output())
        .contains("6.0 as expected")
        .doesNotContain("asking 6.1")
        .contains("3 as expected\nthe next question would exceed the budget; to continue:");
    Outcome second =
        firstRun("--budget", "30", "--only", "3.1,2.2,6.0,6.1", "--sign", key.toString());
    assertThat(second.exit()).as(second.output()).isZero();
    assertThat(second.output())
        .doesNotContain("asking 6.0")
        .contains("6.1 as expected")
        .contains("4 as expected\nevery question that can be asked was asked")
        .contains("evidence: ./epfabric-first-run-mine-2.zip");
    String archive = "epfabric-first-run-mine-2.zip";
    assertThat(importArchive(archive, "--key", folder.resolve("key.pem.pub").toString()).exit())
        .isZero();
    pem("other.pem", "PRIVATE KEY", KEYS.generateKeyPair());
    Outcome refused = importArchive(archive, "--key", folder.resolve("other.pem.pub").toString());
    assertThat(refused.exit()).as(refused.output()).isEqualTo(4);
    assertThat(importArchive("epfabric-first-run-mine.zip", "--key", key + ".pub").output())
        .contains("there is no bundle.sigstore.json: the archive is not signed");
  }

  /** The objects that `up` created have the same names before and after the run. */
  @Test
  void aRunDoesNotChangeADeployedFabric() throws IOException, InterruptedException {
    String environment = ENVIRONMENT.replace("adopt: {name: a4-pool}", "adopt: {name: up-pool}");
    AppliedFabric fabric = AppliedFabric.of(Planned.planText("mine", environment), kubectl);
    nodes.join(NodePool.b200("gpu-2", "up-pool", List.of()));
    fabric.applyNamespaces();
    fabric.applyAllButJobs();
    String all = fabric.left();
    List<String> command = command("--budget", "50", "--only", "2.2,3.1");
    Files.writeString(folder.resolve("Pulumi.mine.yaml"), environment);
    Outcome outcome = Subprocess.run(command, folder, Subprocess.QUICK_JVM, LIMIT);
    assertThat(outcome.output())
        .contains("2.2 as expected")
        .doesNotContain("removing")
        .doesNotContain("waiting until the installer");
    assertThat(fabric.left()).isEqualTo(all);
    fabric.deleteAll();
    kubectl.awaitValue(fabric.namespacesCommand(), String::isBlank);
    nodes.leave("gpu-2");
  }

  /** Writes a private and a public key into two files. */
  private Path pem(String name, String label, KeyPair pair) throws IOException {
    Files.writeString(folder.resolve(name + ".pub"), pem("PUBLIC KEY", pair.getPublic()));
    return Files.writeString(folder.resolve(name), pem(label, pair.getPrivate()));
  }

  private static String pem(String label, Key key) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded());
    return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
  }

  private static KeyPairGenerator generator() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      return generator;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private Outcome importArchive(String archive, String... options)
      throws IOException, InterruptedException {
    List<String> command = command();
    int verb = command.indexOf("first-run");
    List<String> words = new ArrayList<>(command.subList(0, verb + 1));
    words.addAll(List.of("import", archive));
    words.addAll(List.of(options));
    return Subprocess.run(words, folder, Subprocess.QUICK_JVM, LIMIT);
  }

  @Test
  void anInterruptedRunRemovesTheObjectsThatItAdded() throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command("--budget", "50", "--only", "2.2"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    FabricPlan plan = Planned.planText("mine", ENVIRONMENT);
    kubectl.awaitValue(
        List.of("get", "daemonsets", "-n", plan.install().namespace(), "-o", "name"),
        names -> names.contains("installer"));
    process.destroy();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(output)
        .content()
        .contains("removing what was added to the cluster")
        .contains("interrupted; to continue: epfabric first-run mine --budget USD");
  }

  @Test
  void aKilledRunIsCleanedUpByTheNextCommand() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command("--budget", "50", "--only", "2.2"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    FabricPlan plan = Planned.planText("mine", ENVIRONMENT);
    kubectl.awaitValue(
        List.of("get", "daemonsets", "-n", plan.install().namespace(), "-o", "name"),
        names -> names.contains("installer"));
    process.destroyForcibly();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(managedObjects()).isNotEmpty();
    Outcome outcome = firstRun("--clean-up");
    assertThat(outcome.exit()).as(outcome.output()).isZero();
    assertThat(outcome.output()).contains("removed what earlier runs added");
  }

  @Test
  void theBudgetEndsARunBeforeAQuestionThatItDoesNotCover()
      throws IOException, InterruptedException {
    Outcome outcome = firstRun("--budget", "4.5", "--only", "2.2");
    assertThat(outcome.exit()).as(outcome.output()).isEqualTo(8);
    assertThat(outcome.output())
        .contains("the next question would exceed the budget")
        .doesNotContain("waiting until the installer is ready");
  }
}
