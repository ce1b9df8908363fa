package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the two teams of docs/workloads.md with Kueue's controller, fair sharing and preemption.
 */
@Tag("kube")
class TeamsOnKubernetesTest {
  private static final String TAINT = "{key: example.com/use, value: ml, effect: no-schedule}";

  private static final FabricPlan PLAN =
      Planned.plan(
          "dev",
          text ->
              text.replace("    nodes: 2\n", "    nodes: 2\n    taints: [" + TAINT + "]\n")
                  + "  epfabric:addons: {kueue: true}\n");
  private static final String TOPOLOGY = "cloud.google.com/gce-topology-";
  private static final List<String> TEAMS = List.of("team-a", "team-b");

  /** A priority class. Workloads of this class preempt other workloads of the same team. */
  private static final String URGENT_CLASS =
      """
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: WorkloadPriorityClass
      metadata: {name: urgent}
      value: 100
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() throws IOException {
    plane = ControlPlane.extended();
    kubectl = plane.admin();
    nodes = plane.nodes(NodePool.claimed(PLAN.pool().name(), "gpu-0", "gpu-1"));
    for (String node : List.of("gpu-0", "gpu-1")) {
      String place = TOPOLOGY + "block=b " + TOPOLOGY + "subblock=s " + TOPOLOGY + "host=" + node;
      kubectl.run(("label node " + node + " " + place).split(" ")).orFail();
      kubectl.run("taint", "node", node, "example.com/use=ml:NoSchedule").orFail();
    }
    AppliedFabric fabric = AppliedFabric.of(PLAN, kubectl);
    kubectl.apply(fabric.yaml("Topology", "epfabric-dev-topology")).orFail();
    kubectl.apply(fabric.yaml("ResourceFlavor", "epfabric-dev-on-epfabric-dev-gpu")).orFail();
    kubectl.apply(fabric.yaml("ClusterQueue", "epfabric-dev-fabric")).orFail();
    kubectl.apply(URGENT_CLASS).orFail();
    for (String team : TEAMS) {
      kubectl.run("create", "namespace", team).orFail();
      kubectl.apply(queueFromPage().replace("TEAM", team)).orFail();
    }
    kubectl.await("--for=condition=Active", "clusterqueue", "--all");
  }

  /** Returns the objects for a team's queue from docs/workloads.md. */
  private static String queueFromPage() throws IOException {
    String page = Files.readString(Path.of("docs/workloads.md"));
    int queue = page.indexOf("```yaml\n", page.indexOf("## Teams that share the fabric"));
    return page.substring(queue + 8, page.indexOf("```", queue + 8));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteWorkloads() {
    nodes.follow(PodScript.QUIET);
    for (String team : TEAMS) {
      Kubectl ofTeam = kubectl.with("-n", team);
      ofTeam.run("delete", "job,jobset,leaderworkerset", "--all", "--cascade=foreground").orFail();
      ofTeam.run("delete", "service,resourceclaimtemplate", "--all").orFail();
      ofTeam.awaitValue(
          List.of("get", "pods,workloads,resourceclaims", "-o", "name"), String::isEmpty);
    }
  }

  private static void startWorkload(String team, Form form, String name, int count) {
    kubectl.with("-n", team).apply(Workloads.yaml(PLAN, form, name, count)).orFail();
  }

  private static void hangContainers(String... names) {
    PodScript script = PodScript.QUIET;
    for (String name : names) {
      script = script.hang(When.ALWAYS.container(name));
    }
    nodes.follow(script);
  }

  private static void awaitRunning(String team, String running) {
    kubectl
        .with("-n", team)
        .awaitValue(
            List.of("get", "pods", "-o", "jsonpath={.items[*].status.phase}"), running::equals);
  }

  private static String suspended(String team, String job) {
    return kubectl
        .run("get", "job", job, "-n", team, "-o", "jsonpath={.spec.suspend}")
        .orFail()
        .output();
  }

  /**
   * For every kind of object, the pods of the workload run on different nodes, and all these nodes
   * are in one block.
   */
  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET", "LWS"})
  void aWorkloadBorrowsBothNodesAndIsPlacedByTheTopology(Form form) {
    hangContainers("train");
    startWorkload("team-a", form, "train", 2);
    awaitRunning("team-a", "Running Running");
    String placed =
        kubectl
            .run(
                "get",
                "workloads",
                "-n",
                "team-a",
                "-o",
                "jsonpath={.items[*].status.admission.podSetAssignments[*].topologyAssignment}")
            .orFail()
            .output();
    assertThat(placed)
        .as("the nodes that the topology assigns to the workload")
        .contains("kubernetes.io/hostname", "gpu-");
  }

  @Test
  void aTeamWithBothNodesLosesANodeWhenTheOtherTeamStartsAJob() {
    hangContainers("first", "second", "other");
    startWorkload("team-a", Form.JOB, "first", 1);
    startWorkload("team-a", Form.JOB, "second", 1);
    awaitRunning("team-a", "Running Running");
    startWorkload("team-b", Form.JOB, "other", 1);
    awaitRunning("team-b", "Running");
    assertThat(List.of(suspended("team-a", "first"), suspended("team-a", "second")))
        .containsExactlyInAnyOrder("true", "false");
    startWorkload("team-b", Form.JOB, "more", 1);
    kubectl
        .with("-n", "team-b")
        .awaitValue(
            List.of(
                "get",
                "workloads",
                "-o",
                "jsonpath={.items[*].status.conditions[?(@.type==\"QuotaReserved\")].message}"),
            text -> text.contains("insufficient unused quota"));
    assertThat(suspended("team-b", "more")).isEqualTo("true");
    awaitRunning("team-a", "Running");
  }

  @Test
  void anUrgentWorkloadPreemptsAnotherWorkloadOfItsTeam() {
    hangContainers("train", "urgent");
    startWorkload("team-a", Form.JOB, "train", 2);
    awaitRunning("team-a", "Running Running");
    String urgent =
        Workloads.yaml(PLAN, Form.JOB, "urgent", 2)
            .replace(
                "kueue.x-k8s.io/queue-name: fabric",
                "kueue.x-k8s.io/queue-name: fabric\n    kueue.x-k8s.io/priority-class: urgent");
    kubectl.with("-n", "team-a").apply(urgent).orFail();
    kubectl.await("--for=jsonpath={.status.active}=2", "job/urgent", "-n", "team-a");
    assertThat(suspended("team-a", "train")).isEqualTo("true");
    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=condition=Complete", "job/urgent", "-n", "team-a");
    kubectl.await("--for=condition=Complete", "job/train", "-n", "team-a");
  }

  /**
   * Kueue adds the flavor's tolerations to the pods of admitted workloads. The API server adds only
   * the toleration for GPUs, and only to pods that request GPUs by number.
   */
  @Test
  void aJobWithoutTolerationsRunsOnNodesThatTheOwnerOfTheClusterTainted() {
    String text = Workloads.yaml(PLAN, Form.JOB, "train", 1);
    String intolerant = text.replaceAll("      tolerations:\n(      - .*\n(        .*\n)*)+", "");
    assertThat(text).contains("tolerations:");
    assertThat(intolerant).doesNotContain("tolerations:").contains("resourceClaims:");
    kubectl.with("-n", "team-a").apply(intolerant).orFail();
    kubectl.await("--for=condition=Complete", "job/train", "-n", "team-a");
  }
}
