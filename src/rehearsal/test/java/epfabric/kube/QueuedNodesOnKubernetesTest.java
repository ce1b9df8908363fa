package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.QueuedProvisioning;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests workloads in a Kueue queue of flex-start nodes, which are created on request. */
@Tag("kube")
class QueuedNodesOnKubernetesTest {
  private static final FabricPlan PLAN =
      Planned.planText(
          "flex",
          """
          config:
            gcp:project: my-project
            epfabric:zone: us-central1-b
            epfabric:gpuPool:
              capacity: flex-start
              maxRunDuration: 36h
              autoscaling: {min: 0, max: 2}
            epfabric:addons: {kueue: true}
          """);

  private static final String LOCAL_QUEUE =
      """
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: LocalQueue
      metadata: {name: fabric, namespace: default}
      spec: {clusterQueue: epfabric-flex-fabric}
      """;

  private static final String ADMITTED =
      "jsonpath={.items[*].status.conditions[?(@.type==\"Admitted\")].status}";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;
  private static StandInAutoscaler autoscaler;

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin().with("-n", "default");
    nodes = plane.nodes(NodePool.system());
    autoscaler = new StandInAutoscaler(kubectl, nodes, PLAN.pool().name());
    AppliedFabric fabric = AppliedFabric.of(PLAN, kubectl);
    kubectl.apply(fabric.yaml("Topology", "epfabric-flex-topology")).orFail();
    kubectl.apply(fabric.yaml("ProvisioningRequestConfig", "epfabric-flex-provisioning")).orFail();
    kubectl.apply(fabric.yaml("AdmissionCheck", "epfabric-flex-provisioning")).orFail();
    kubectl.apply(fabric.yaml("ResourceFlavor", "epfabric-flex-on-epfabric-flex-gpu")).orFail();
    kubectl.apply(fabric.yaml("ClusterQueue", "epfabric-flex-fabric")).orFail();
    kubectl.apply(LOCAL_QUEUE).orFail();
    kubectl.await("--for=condition=Active", "admissioncheck", "--all");
    kubectl.await("--for=condition=Active", "clusterqueue", "--all");
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteWorkloads() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "job,jobset,leaderworkerset", "--all", "--cascade=foreground").orFail();
    kubectl.run("delete", "service,resourceclaimtemplate", "--all").orFail();
    String createdKinds = "pods,workloads,provisioningrequests,podtemplates,resourceclaims";
    kubectl.awaitValue(List.of("get", createdKinds, "-o", "name"), String::isEmpty);
    autoscaler.removeAll();
  }

  private static String pods(String path) {
    return kubectl.run("get", "pods", "-o", "jsonpath=" + path).orFail().output();
  }

  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET", "LWS"})
  void aWorkloadWithoutNodesRunsOnTheNodesThatAreCreatedForItsRequest(Form form) {
    nodes.follow(PodScript.QUIET.hang(When.ALWAYS.container("train")));
    kubectl.apply(Workloads.yaml(PLAN, form, "train", 2)).orFail();
    JsonNode request = autoscaler.awaitRequest();
    assertThat(request.get("spec").get("provisioningClassName").asText())
        .isEqualTo("queued-provisioning.gke.io");
    assertThat(request.at("/spec/parameters/maxRunDurationSeconds").asText()).isEqualTo("129600");
    assertThat(request.get("spec").get("podSets")).hasSize(1);
    List<String> provisioned = autoscaler.provision(request);
    kubectl.awaitValue(
        List.of(
            "get",
            "workloads",
            "-o",
            "jsonpath={.items[*].status.admissionChecks[?(@.name==\"epfabric-flex-provisioning\")]"
                + ".state}"),
        "Ready"::equals);
    assertThat(kubectl.run("get", "workloads", "-o", ADMITTED).orFail().output())
        .as("whether the workload is admitted before its nodes are verified")
        .isNotEqualTo("True");
    autoscaler.verify(provisioned);
    kubectl.awaitValue(
        List.of("get", "pods", "-o", "jsonpath={.items[*].status.phase}"),
        "Running Running"::equals);
    assertThat(List.of(pods("{.items[*].spec.nodeName}").split(" ")))
        .containsExactlyInAnyOrderElementsOf(provisioned);
    assertThat(pods("{.items[*].spec.nodeSelector}")).contains(QueuedProvisioning.NODE_LABEL);
    assertThat(pods("{.items[*].metadata.annotations}"))
        .contains("autoscaling.x-k8s.io/consume-provisioning-request");
  }

  /** This test's request failed so long ago that Kueue repeats the request immediately. */
  @Test
  void aFailedRequestIsRepeatedAndTheJobStaysSuspended() {
    kubectl.apply(Workloads.yaml(PLAN, Form.JOB, "train", 2)).orFail();
    String name = autoscaler.awaitRequest().get("metadata").get("name").asText();
    String failed =
        """
        {"status": {"conditions": [{"type": "Failed", "status": "True", "reason": "Quota",
         "message": "no quota", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}}""";
    kubectl
        .run(
            "patch",
            "provisioningrequest",
            name,
            "--subresource=status",
            "--type=merge",
            "-p",
            failed)
        .orFail();
    kubectl.awaitValue(
        List.of("get", "provisioningrequests", "-o", "jsonpath={.items[*].metadata.name}"),
        names -> names.endsWith("-epfabric-flex-provisioning-2"));
    assertThat(
            kubectl.run("get", "job", "train", "-o", "jsonpath={.spec.suspend}").orFail().output())
        .isEqualTo("true");
  }
}
