package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.jobs.run.ReplayedResults;
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
import org.junit.jupiter.api.io.TempDir;

/** Tests the queue of {@code addons.kueue} with Kueue's own controller and webhooks. */
@Tag("kube")
class KueueOnKubernetesTest {
  private static final String INTERNODE = "deepep-internode";
  private static final String RECORD = "experiment.json";
  private static final String BLOCK = "cloud.google.com/gce-topology-block";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;

  private final List<TestedJob> created = new ArrayList<>();

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin();
    fabric =
        AppliedFabric.of(
            Planned.plan(
                "dev",
                text -> Planned.IN_DEVICE_MODE.apply(text) + "  epfabric:addons: {kueue: true}\n"),
            kubectl);
    String pool = fabric.plan().pool().name();
    nodes = plane.nodes(NodePool.verified(pool, "gpu-0", "gpu-1"));
    String place = "cloud.google.com/gce-topology-";
    kubectl.run("label", "node", "--all", BLOCK + "=b", place + "subblock=s").orFail();
    kubectl.run("label", "node", "gpu-0", place + "host=h0").orFail();
    kubectl.run("label", "node", "gpu-1", place + "host=h1").orFail();
    fabric.applyAllButJobs();
    kubectl.await("--for=condition=Active", "clusterqueue", "--all");
  }

  @AfterAll
  static void stop() {
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
    plane.close();
  }

  @AfterEach
  void deleteJobs() {
    nodes.follow(PodScript.QUIET);
    created.forEach(TestedJob::delete);
    deleteWorkloads();
  }

  /**
   * Deletes the Workloads of deleted Jobs. Kubernetes' garbage collector does this only once it has
   * discovered Kueue's definitions, up to 30 s after their creation. Until then, Kueue assigns an
   * old Workload to the next Job with the same name, and stops that Job when the Workload is
   * deleted.
   */
  private static void deleteWorkloads() {
    kubectl.run("delete", "workloads", "--all", "-n", fabric.acceptance()).orFail();
  }

  private TestedJob createJob(String replaced, String by) {
    TestedJob job = fabric.job(INTERNODE, yaml -> yaml.replaceAll(replaced, by));
    created.add(job);
    return job;
  }

  private static String quotaCondition(String path) {
    return "jsonpath={.items[*].status.conditions[?(@.type==\"QuotaReserved\")]." + path + "}";
  }

  private static String awaitReason(String text) {
    return kubectl.awaitValue(
        List.of("get", "workloads", "-n", fabric.acceptance(), "-o", quotaCondition("message")),
        message -> message.contains(text));
  }

  /**
   * Waits until each pod has a node. Kueue assigns the node, and then removes the pod's scheduling
   * gate.
   */
  private static void awaitBothNodes() {
    kubectl.awaitValue(
        List.of(
            "get",
            "pods",
            "-n",
            fabric.acceptance(),
            "-l",
            "batch.kubernetes.io/job-name=" + INTERNODE,
            "-o",
            "jsonpath={.items[*].spec.nodeName}"),
        names -> names.contains("gpu-0") && names.contains("gpu-1"));
  }

  private static String suspended() {
    return kubectl
        .run("get", "job", INTERNODE, "-n", fabric.acceptance(), "-o", "jsonpath={.spec.suspend}")
        .orFail()
        .output();
  }

  @Test
  void webhooksOfKueueRefuseObjectsThatTheDefinitionsAccept() {
    String flavor = fabric.yaml("ResourceFlavor", "epfabric-dev-on-epfabric-dev-gpu");
    String invalidObject =
        flavor
            .replace("name: epfabric-dev-on", "name: another-on")
            .replace("gke-nodepool: epfabric-dev-gpu", "gke-nodepool: not a pool");
    assertThat(invalidObject).contains("another-on", "not a pool");
    assertThat(Kubectl.refusal(kubectl.apply(invalidObject)))
        .contains("admission webhook \"vresourceflavor.kb.io\" denied the request");
  }

  @Test
  void aTestIsSuspendedAdmittedAndCompletes() {
    nodes.follow(PodScript.QUIET.hang(When.job(INTERNODE).container("test")));
    TestedJob job = createJob("never", "never");
    job.awaitEvent("Suspended", "Job suspended");
    job.awaitEvent("Started", "Admitted by clusterQueue epfabric-dev-fabric");
    awaitBothNodes();
    nodes.follow(PodScript.QUIET);
    job.awaitComplete();
  }

  @Test
  void aJobThatNeedsMoreGpusThanExistStaysSuspendedWithAReason() {
    TestedJob job = createJob("(completions|parallelism): 2", "$1: 3");
    assertThat(awaitReason("nvidia.com/gpu"))
        .contains(
            "insufficient quota for nvidia.com/gpu",
            "current podset request (24) > maximum capacity (16)");
    assertThat(suspended()).isEqualTo("true");
    assertThat(job.pods("{.items[*].metadata.name}")).containsExactly("");
  }

  @Test
  void noJobOfTheQueueRunsOnANodeWithoutTopologyLabels() {
    kubectl.run("label", "node", "gpu-1", BLOCK + "-").orFail();
    TestedJob job = createJob("never", "never");
    awaitReason("topology \"epfabric-dev-topology\"");
    assertThat(suspended()).isEqualTo("true");
    kubectl.run("label", "node", "gpu-1", BLOCK + "=b").orFail();
    job.awaitComplete();
  }

  /** A LocalQueue that a user creates in another namespace for the same ClusterQueue. */
  private static final String LOCAL_QUEUE =
      """
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: LocalQueue
      metadata: {name: fabric, namespace: default}
      spec: {clusterQueue: epfabric-dev-fabric}
      """;

  private static void write(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /** Starts {@code bench run} on a cluster where the benchmark's output and files are replayed. */
  private BenchProcess bench(Path folder) throws IOException {
    write(
        folder.resolve("Pulumi.dev.yaml"),
        Planned.IN_DEVICE_MODE.apply(Planned.text("Pulumi.dev.yaml"))
            + "  epfabric:addons: {kueue: true}\n");
    write(
        folder.resolve("tests/a.toml"),
        """
        name = "a"
        description = "replayed"
        test_template_name = "DeepEPBenchmark"
        [cmd_args]
        docker_image_url = "registry.example/deepep:1"
        """);
    write(
        folder.resolve("s.toml"),
        """
        name = "s"
        [[Tests]]
        id = "a"
        test_name = "a"
        num_nodes = 2
        time_limit = "10s"
        """);
    return BenchProcess.start(
        folder, plane.process().kubeconfig(), "s.toml", "--tests", "tests", "-o", "results");
  }

  private static PodScript withReplayedBenchmark(PodScript script) {
    return script
        .act(When.ALWAYS.container("results"), Map.of("log", ReplayedResults.log()))
        .act(When.ALWAYS.container("benchmark"), Map.of("exit", 0, "log", "replayed\n"));
  }

  @Test
  void theTimeLimitOfABenchmarkExcludesTheTimeInTheQueue(@TempDir Path folder)
      throws IOException, InterruptedException {
    nodes.follow(PodScript.QUIET.hang(When.job(INTERNODE).container("test")));
    TestedJob first = createJob("never", "never");
    awaitBothNodes();
    kubectl.apply(LOCAL_QUEUE).orFail();
    try {
      BenchProcess bench = bench(folder);
      bench.await("a/0: its queue holds it back");
      Thread.sleep(15_000);
      assertThat(bench.process().isAlive()).as(bench.printed()).isTrue();
      String jobs = "jsonpath={.items[*].spec.suspend}";
      assertThat(kubectl.run("get", "jobs", "-n", "default", "-o", jobs).orFail().output())
          .isEqualTo("true");
      nodes.follow(withReplayedBenchmark(PodScript.QUIET));
      first.awaitComplete();
      assertThat(bench.exit()).as(bench.printed()).isZero();
      assertThat(bench.printed()).contains("a/0: runs on gpu-", "1 of 1 passed");
      assertThat(Files.readString(BenchProcess.results(folder.resolve("results")).resolve(RECORD)))
          .contains("\"status\": \"passed\"", "\"attempt\": 1,");
    } finally {
      kubectl.run("delete", "localqueue", "fabric", "-n", "default").orFail();
    }
  }
}
