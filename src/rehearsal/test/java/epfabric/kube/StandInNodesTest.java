package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that the stand-in kubelet behaves as other tests assume. */
@Tag("kube")
class StandInNodesTest {
  /** A Job with one pod on a GPU node. Tests may append fields of the pod's container. */
  private static final String JOB =
      """
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: probe
      spec:
        backoffLimit: 3
        template:
          spec:
            restartPolicy: Never
            nodeSelector:
              cloud.google.com/gke-nodepool: probed
            tolerations:
            - operator: Exists
              key: startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified
            containers:
            - name: main
              image: example.invalid/none
              resources:
                limits:
                  nvidia.com/gpu: 8
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    nodes = plane.nodes(NodePool.unverified("probed", "probed-0"));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteJob() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "job", "probe", "--ignore-not-found", "--cascade=foreground").orFail();
  }

  private static String taints() {
    return kubectl
        .run("get", "node", "probed-0", "-o", "jsonpath={.spec.taints[*].key}")
        .orFail()
        .output();
  }

  @Test
  void theRealSchedulerHonorsTheStartupTaint() {
    kubectl.apply(JOB.replace("key: startup", "key: other")).orFail();
    kubectl.awaitValue(
        List.of("get", "events", "--field-selector=reason=FailedScheduling", "-o", "yaml"),
        text -> text.contains("1 node(s) had untolerated taint(s)"));
  }

  @Test
  void aContainersLogAndTerminationMessageCanBeRead() {
    nodes.follow(
        PodScript.QUIET.act(
            When.job("probe").attempt(1),
            Map.of("exit", 6, "message", "46 GB/s", "log", "line one\nline two\n")));
    kubectl.apply(JOB.replace("backoffLimit: 3", "backoffLimit: 0")).orFail();
    kubectl.await("--for=condition=Failed", "job/probe");
    assertThat(kubectl.run("logs", "job/probe").orFail().output())
        .isEqualTo("line one\nline two\n");
    assertThat(kubectl.get("pods", "-l", "batch.kubernetes.io/job-name=probe").toString())
        .contains("\"exitCode\":6", "\"message\":\"46 GB/s\"");
  }

  @Test
  void aPodWaitsForItsConfigMap() {
    kubectl.apply(JOB + "        envFrom: [{configMapRef: {name: late}}]\n").orFail();
    kubectl.awaitValue(
        List.of("get", "pods", "-o", "jsonpath={.items[*].status.containerStatuses[*].state}"),
        text ->
            text.contains("ContainerCreating")
                && text.contains("configmaps \\\"late\\\" not found"));
    kubectl.run("create", "configmap", "late").orFail();
    kubectl.await("--for=condition=Complete", "job/probe");
    kubectl.run("delete", "configmap", "late").orFail();
  }

  @Test
  void aHangingContainerIsEndedByTheNextScript() {
    nodes.follow(PodScript.QUIET.hang(When.job("probe")));
    kubectl.apply(JOB).orFail();
    kubectl.await("--for=jsonpath={.status.ready}=1", "job/probe");
    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=condition=Complete", "job/probe");
  }

  @Test
  void theReplacementOfANodeIsUnverifiedAndTheJobContinues() {
    nodes.follow(
        PodScript.QUIET
            .hang(When.job("probe").attempt(1))
            .replaceNode(When.job("probe").attempt(1), 0.5, 4));
    kubectl.run("taint", "node", "probed-0", "nvidia.com/gpu-").orFail();
    kubectl.apply(JOB).orFail();
    kubectl.run("wait", "--for=delete", "node/probed-0", "--timeout=120s").orFail();
    kubectl.await("--for=condition=Complete", "job/probe");
    assertThat(taints()).contains("nvidia.com/gpu", "startup-taint");
  }
}
