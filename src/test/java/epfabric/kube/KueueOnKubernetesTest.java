package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.infra.Planned;
import epfabric.rehearsal.kubernetes.real.Script;
import epfabric.rehearsal.kubernetes.real.Script.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The queue of {@code addons.kueue} with Kueue's own controller and webhooks. */
@Tag("kube")
class KueueOnKubernetesTest {
  private static final String INTERNODE = "deepep-internode";
  private static final String BLOCK = "cloud.google.com/gce-topology-block";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;

  private final List<TestedJob> made = new ArrayList<>();

  @BeforeAll
  static void start() {
    plane = ControlPlane.start("gke", "monitoring");
    plane.extend("kueue");
    kubectl = plane.admin();
    fabric =
        AppliedFabric.of(
            Planned.plan("dev", text -> text + "  epfabric:addons: {kueue: true}\n"), kubectl);
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
  void nothingIsLeft() {
    nodes.follow(Script.QUIET);
    made.forEach(TestedJob::delete);
  }

  private TestedJob make(String replaced, String by) {
    TestedJob job = fabric.job(INTERNODE, yaml -> yaml.replaceAll(replaced, by));
    made.add(job);
    return job;
  }

  private static String workloads(String path) {
    return "jsonpath={.items[*].status.conditions[?(@.type==\"QuotaReserved\")]." + path + "}";
  }

  private static String awaitReason(String text) {
    return kubectl.awaitValue(
        List.of("get", "workloads", "-n", fabric.acceptance(), "-o", workloads("message")),
        message -> message.contains(text));
  }

  private static String suspended() {
    return kubectl
        .run("get", "job", INTERNODE, "-n", fabric.acceptance(), "-o", "jsonpath={.spec.suspend}")
        .orFail()
        .output();
  }

  @Test
  void itsWebhooksRefuseWhatItsDefinitionsAccept() {
    String flavor = fabric.yaml("ResourceFlavor", "epfabric-dev-on-epfabric-dev-gpu");
    String wrong =
        flavor
            .replace("name: epfabric-dev-on", "name: another-on")
            .replace("gke-nodepool: epfabric-dev-gpu", "gke-nodepool: not a pool");
    assertThat(wrong).contains("another-on", "not a pool");
    assertThat(Kubectl.refusal(kubectl.apply(wrong)))
        .contains("admission webhook \"vresourceflavor.kb.io\" denied the request");
  }

  @Test
  void aTestIsSuspendedAdmittedAndCompletes() {
    nodes.follow(Script.QUIET.hang(When.job(INTERNODE).container("test")));
    TestedJob job = make("never", "never");
    job.awaitEvent("Suspended", "Job suspended");
    job.awaitEvent("Started", "Admitted by clusterQueue epfabric-dev-fabric");
    job.awaitActive(2);
    assertThat(job.nodes()).containsExactly("gpu-0", "gpu-1");
    nodes.follow(Script.QUIET);
    job.awaitComplete();
  }

  @Test
  void whatAsksForMoreGpusThanThereAreStaysSuspendedAndSaysWhy() {
    TestedJob job = make("(completions|parallelism): 2", "$1: 3");
    assertThat(awaitReason("nvidia.com/gpu"))
        .contains("insufficient quota for nvidia.com/gpu", "24 > 16");
    assertThat(suspended()).isEqualTo("true");
    assertThat(job.pods("{.items[*].metadata.name}")).containsExactly("");
  }

  @Test
  void aNodeWhosePlaceIsNotKnownGetsNoJobOfTheQueue() {
    kubectl.run("label", "node", "gpu-1", BLOCK + "-").orFail();
    TestedJob job = make("never", "never");
    awaitReason("topology \"epfabric-dev-topology\"");
    assertThat(suspended()).isEqualTo("true");
    kubectl.run("label", "node", "gpu-1", BLOCK + "=b").orFail();
    job.awaitComplete();
  }
}
