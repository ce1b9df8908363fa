package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the JobSet of {@code epfabric workload} with JobSet's own controller and webhooks. */
@Tag("kube")
class JobSetOnKubernetesTest {
  private static final FabricPlan PLAN = Planned.plan("dev", Planned.IN_DEVICE_MODE);
  private static final When PODS =
      When.ALWAYS.label("jobset.sigs.k8s.io/jobset-name", "train").container("train");

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin().with("-n", "default");
    nodes = plane.nodes(NodePool.verified(PLAN.pool().name(), "gpu-0", "gpu-1"));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteJobSets() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "jobset", "--all", "--cascade=foreground").orFail();
  }

  private static String yaml() {
    return Workloads.yaml(PLAN, Form.JOBSET, "train");
  }

  private static String show(String kind, String path) {
    return kubectl.run("get", kind, "-o", "jsonpath=" + path).orFail().output();
  }

  @Test
  void webhookOfJobSetRefusesObjectsThatTheDefinitionAccepts() {
    String invalidJobSet =
        yaml()
            .replace(
                "spec:\n  network:",
                "spec:\n  successPolicy:\n    operator: All\n"
                    + "    targetReplicatedJobs: [others]\n  network:");
    assertThat(invalidJobSet).contains("others");
    assertThat(Kubectl.refusal(kubectl.apply(invalidJobSet)))
        .contains("invalid replicatedJob name 'others' does not appear in .spec.ReplicatedJobs");
  }

  @Test
  void podsOfAJobSetRunOnBothNodesWithTheExpectedHostNames() {
    nodes.follow(PodScript.QUIET.hang(PODS));
    kubectl.apply(yaml()).orFail();
    kubectl.awaitValue(
        List.of("get", "pods", "-o", "jsonpath={.items[*].status.phase}"),
        "Running Running"::equals);
    assertThat(show("pods", "{.items[*].spec.nodeName}")).contains("gpu-0", "gpu-1");
    assertThat(show("pods", "{.items[*].spec.hostname}"))
        .contains("train-nodes-0-0", "train-nodes-0-1");
    assertThat(show("services", "{.items[*].metadata.name}")).contains("train");
    assertThat(show("pods", "{.items[0].spec.containers[0].env}"))
        .contains("train-nodes-0-0.train");
    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=condition=Completed", "jobset/train");
  }

  @Test
  void aFailedPodCausesARestartOfAllPods() {
    nodes.follow(PodScript.QUIET.exit(PODS.index(1), 1, "lost").hang(PODS));
    kubectl.apply(yaml()).orFail();
    kubectl.awaitValue(
        List.of("get", "jobset", "train", "-o", "jsonpath={.status.restarts}"),
        restarts -> restarts.matches("[1-3]"));
    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=condition=Completed", "jobset/train");
  }
}
