package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the output of {@code epfabric workload} on two verified nodes. */
@Tag("kube")
class WorkloadOnKubernetesTest {
  private static final FabricPlan PLAN = Planned.plan("dev", Planned.IN_DEVICE_MODE);

  /** A user's Deployment before the patch that lets its pods run on the fabric. */
  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: served
      spec:
        selector: {matchLabels: {app: served}}
        template:
          metadata: {labels: {app: served}}
          spec:
            containers:
            - name: side
              image: example.invalid/side
            - name: main
              image: example.invalid/main
              env: [{name: MINE, value: kept}]
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin().with("-n", "default");
    nodes = plane.nodes(NodePool.verified(PLAN.pool().name(), "gpu-0", "gpu-1"));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static String yaml(Form form, String name) {
    return Workloads.yaml(PLAN, form, name);
  }

  @Test
  void theJobUsesAllGpusAndNicsOfBothNodes() {
    nodes.follow(PodScript.QUIET.hang(PodScript.When.job("train")));
    kubectl.apply(yaml(Form.JOB, "train")).orFail();
    TestedJob job = new TestedJob("train", kubectl);
    job.awaitActive(2);
    assertThat(job.nodes()).containsExactly("gpu-0", "gpu-1");
    kubectl.apply(yaml(Form.JOB, "second")).orFail();
    TestedJob second = new TestedJob("second", kubectl);
    String why = second.awaitEvent("FailedScheduling", "Insufficient nvidia.com/gpu");
    for (int nic = 0; nic < 8; nic++) {
      assertThat(why).contains("Insufficient networking.gke.io.networks/rdma-" + nic + ".IP");
    }
    kubectl.awaitValue(
        List.of(
            "get",
            "endpointslices",
            "-l",
            "kubernetes.io/service-name=train",
            "-o",
            "jsonpath={.items[*].endpoints[*].hostname}"),
        names -> names.contains("train-0") && names.contains("train-1"));
    nodes.follow(PodScript.QUIET);
    job.awaitComplete();
    second.awaitComplete();
    job.delete();
    second.delete();
  }

  @Test
  void aNamespaceWithPodSecurityMustAllowPrivilegedPods() {
    kubectl.run("create", "namespace", "strict").orFail();
    String level = "pod-security.kubernetes.io/enforce=";
    kubectl.run("label", "namespace", "strict", level + "baseline").orFail();
    Kubectl strict = plane.admin().with("-n", "strict");
    strict.apply(yaml(Form.JOB, "train")).orFail();
    TestedJob job = new TestedJob("train", strict);
    job.awaitEvent("FailedCreate", "violates PodSecurity \"baseline:latest\": privileged");
    job.delete();
    kubectl.run("label", "--overwrite", "namespace", "strict", level + "privileged").orFail();
    strict.apply(yaml(Form.JOB, "train")).orFail();
    job.awaitComplete();
    kubectl.run("delete", "namespace", "strict").orFail();
  }

  @Test
  void theJobSetMatchesItsDefinition() {
    String jobSet = yaml(Form.JOBSET, "train");
    kubectl.apply(jobSet).orFail();
    kubectl.onFile(jobSet, "delete").orFail();
    assertThat(
            Kubectl.refusal(
                kubectl.apply(jobSet.replace("publishNotReadyAddresses", "publishAddresses"))))
        .contains("field not declared in schema");
  }

  @Test
  void aPatchedDeploymentRunsOnTheFabricAndKeepsTheFieldsOfItsOwner() {
    kubectl.apply(DEPLOYMENT).orFail();
    kubectl
        .run("patch", "deployment", "served", "--type=strategic", "-p", yaml(Form.PATCH, "main"))
        .orFail();
    kubectl.await("--for=condition=Available", "deployment/served");
    String pod = kubectl.get("deployment", "served").toString();
    assertThat(pod).contains("MINE", "rdma-7.IP", "\"privileged\":true", "example.invalid/side");
    assertThat(kubectl.run("get", "pods", "-o", "jsonpath={.items[*].spec.nodeName}").output())
        .contains("gpu-");
    kubectl.run("delete", "deployment", "served", "--cascade=foreground").orFail();
  }
}
