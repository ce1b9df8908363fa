package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the LeaderWorkerSet of {@code epfabric workload}, whose pods claim NICs, with
 * LeaderWorkerSet's own controller and webhooks, and also in a queue of Kueue.
 */
@Tag("kube")
class LeaderWorkerSetOnKubernetesTest {
  private static final FabricPlan PLAN =
      Planned.plan("dev", text -> text + "  epfabric:network: {mode: dranet}\n");
  private static final FabricPlan QUEUED =
      Planned.plan(
          "dev",
          text ->
              text + "  epfabric:network: {mode: dranet}\n" + "  epfabric:addons: {kueue: true}\n");

  private static final FabricPlan SERVED =
      Planned.plan(
          "dev",
          text ->
              text
                  + "  epfabric:network: {mode: dranet}\n"
                  + "  epfabric:addons: {monitoring: false}\n");

  private static final FabricPlan SERVED_BY_QUEUE =
      Planned.plan(
          "dev",
          text ->
              text
                  + "  epfabric:network: {mode: dranet}\n"
                  + "  epfabric:addons: {monitoring: false, kueue: true}\n");

  private static final String SET_LABEL = "leaderworkerset.sigs.k8s.io/name";
  private static final String PODS = SET_LABEL + "=serve";
  private static final String TOPOLOGY = "cloud.google.com/gce-topology-";

  /** A LocalQueue in a user's namespace for the queue of the fabric. */
  private static final String LOCAL_QUEUE =
      """
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: LocalQueue
      metadata: {name: fabric, namespace: default}
      spec: {clusterQueue: epfabric-dev-fabric}
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static Claims claims;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin().with("-n", "default");
    claims = new Claims(kubectl);
    nodes = plane.nodes(NodePool.claimed(PLAN.pool().name(), "gpu-0", "gpu-1"));
    label("gpu-0");
    label("gpu-1");
    AppliedFabric fabric = AppliedFabric.of(QUEUED, kubectl);
    kubectl.apply(fabric.yaml("Topology", "epfabric-dev-topology")).orFail();
    String flavor = "epfabric-dev-on-" + PLAN.pool().name();
    kubectl.apply(fabric.yaml("ResourceFlavor", flavor)).orFail();
    kubectl.apply(fabric.yaml("ClusterQueue", "epfabric-dev-fabric")).orFail();
    kubectl.apply(LOCAL_QUEUE).orFail();
    kubectl.await("--for=condition=Active", "clusterqueue", "--all");
  }

  private static void label(String node) {
    String place = TOPOLOGY + "block=b " + TOPOLOGY + "subblock=s " + TOPOLOGY + "host=" + node;
    kubectl.run(("label node " + node + " " + place).split(" ")).orFail();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteWorkloadsAndCheckThatNoObjectsRemain() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "leaderworkerset", "--all", "--cascade=foreground").orFail();
    // Templates belong to the user, and the service {@code kubernetes} to the cluster.
    String createdKinds = "pods,statefulsets,resourceclaims,controllerrevisions,workloads";
    kubectl.awaitValue(List.of("get", createdKinds, "-o", "name"), String::isEmpty);
    kubectl.awaitValue(
        List.of("get", "services", "-o", "jsonpath={.items[*].metadata.name}"),
        "kubernetes"::equals);
    kubectl.run("delete", "resourceclaimtemplate", "--all").orFail();
  }

  private static String yaml() {
    return Workloads.yaml(PLAN, Form.LWS, "serve");
  }

  /** Returns the UIDs of all pods by their names. */
  private static Map<String, String> pods() {
    return kubectl
        .get("pods", "-l", PODS)
        .get("items")
        .valueStream()
        .map(pod -> pod.get("metadata"))
        .collect(Collectors.toMap(pod -> text(pod, "name"), pod -> text(pod, "uid")));
  }

  private static String text(JsonNode object, String field) {
    return object.get(field).asText();
  }

  private static void awaitRunning(String set) {
    kubectl.awaitValue(
        List.of(
            "get", "pods", "-l", SET_LABEL + "=" + set, "-o", "jsonpath={.items[*].status.phase}"),
        "Running Running"::equals);
    kubectl.await("--for=condition=Available", "leaderworkerset/" + set);
  }

  private static Map<String, String> variables(String pod) {
    return kubectl
        .get("pod", pod)
        .get("spec")
        .get("containers")
        .get(0)
        .get("env")
        .valueStream()
        .limit(6)
        .collect(Collectors.toMap(item -> text(item, "name"), item -> text(item, "value")));
  }

  @Test
  void webhookOfLeaderWorkerSetRefusesObjectsThatTheDefinitionAccepts() {
    String invalidSet = yaml().replace("    size: 2\n", "    size: 0\n");
    assertThat(invalidSet).contains("size: 0");
    assertThat(Kubectl.refusal(kubectl.apply(invalidSet)))
        .contains("size must be equal or greater than 1");
    String unknown = yaml().replace("    size: 2\n", "    sizes: 2\n");
    assertThat(Kubectl.refusal(kubectl.apply(unknown))).contains("field not declared in schema");
  }

  @Test
  void podsOfASetHaveTheNicsOfBothNodesAndTheAddressOfTheirLeader() {
    kubectl.apply(yaml()).orFail();
    awaitRunning("serve");
    assertThat(pods()).containsOnlyKeys("serve-0", "serve-0-1");
    Map<String, List<Claims.Allocated>> got = claims.byNodeOf(PODS);
    assertThat(got).containsOnlyKeys("gpu-0", "gpu-1");
    assertThat(got.values())
        .allSatisfy(
            allocated -> {
              assertThat(allocated).hasSize(1);
              assertThat(allocated.get(0).reservedForItsPod()).isTrue();
              assertThat(allocated.get(0).devices(ManagedDranet.DRIVER)).hasSize(8);
            });
    assertThat(variables("serve-0")).isEqualTo(leaderVariables("0"));
    assertThat(variables("serve-0-1")).isEqualTo(leaderVariables("1"));
    JsonNode service = kubectl.get("service", "serve").get("spec");
    assertThat(text(service, "clusterIP")).isEqualTo("None");
    assertThat(text(service, "publishNotReadyAddresses")).isEqualTo("true");
  }

  /**
   * The objects that {@code epfabric serve} writes do not have the names of objects that the
   * controller creates.
   */
  @Test
  void aServerHasBothNodesAndItsOwnService() {
    kubectl
        .apply(Workloads.server(SERVED, Engine.SGLANG, Shape.AGGREGATED, 2, Optional.empty()))
        .orFail();
    awaitRunning("serve");
    assertThat(claims.byNodeOf(PODS)).containsOnlyKeys("gpu-0", "gpu-1");
    String first = SET_LABEL.replace("/name", "/worker-index") + "=0";
    assertThat(kubectl.get("service", "serve-api").get("spec").get("selector").size()).isEqualTo(2);
    assertThat(kubectl.get("pods", "-l", PODS + "," + first).get("items")).hasSize(1);
    assertThat(text(kubectl.get("service", "serve").get("spec"), "clusterIP")).isEqualTo("None");
    kubectl.awaitValue(
        List.of("get", "pdb", "serve", "-o", "jsonpath={.status.disruptionsAllowed}"), "1"::equals);
    kubectl.run("delete", "service/serve-api", "pdb/serve").orFail();
  }

  private static List<String> gatesCommand(String set) {
    String gates = "jsonpath={.items[*].spec.schedulingGates[*].name}";
    return List.of("get", "pods", "-l", SET_LABEL + "=" + set, "-o", gates);
  }

  private static List<String> phasesCommand(String set) {
    return List.of(
        "get", "pods", "-l", SET_LABEL + "=" + set, "-o", "jsonpath={.items[*].status.phase}");
  }

  /**
   * Pods with a scheduling gate are not scheduled. If the manifest is applied without the gate, the
   * controller replaces these pods.
   */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void prefillAndDecodeWaitForTheVerdictAndThenGetOneNodeEach(Engine engine) {
    String held =
        Workloads.server(SERVED, engine, Shape.PREFILL_DECODE, 1, Optional.of("No verdict yet."));
    kubectl.apply(held).orFail();
    for (String set : List.of("serve-prefill", "serve-decode")) {
      kubectl.awaitValue(gatesCommand(set), "epfabric/verdict"::equals);
      kubectl.awaitValue(phasesCommand(set), "Pending"::equals);
    }
    kubectl
        .apply(Workloads.server(SERVED, engine, Shape.PREFILL_DECODE, 1, Optional.empty()))
        .orFail();
    for (String set : List.of("serve-prefill", "serve-decode")) {
      kubectl.awaitValue(phasesCommand(set), "Running"::equals);
      kubectl.await("--for=condition=Available", "leaderworkerset/" + set);
    }
    Map<String, List<Claims.Allocated>> got =
        claims.byNodeOf(SET_LABEL + " in (serve-prefill,serve-decode)");
    assertThat(got).containsOnlyKeys("gpu-0", "gpu-1");
    assertThat(got.values())
        .allSatisfy(nics -> assertThat(nics.get(0).devices(ManagedDranet.DRIVER)).hasSize(8));
    JsonNode router = kubectl.get("service", "serve-api").get("spec").get("selector");
    assertThat(text(router, "app.kubernetes.io/name")).isEqualTo("serve-router");
    deleteServerParts();
  }

  private static void deleteServerParts() {
    kubectl.run("delete", "deployment/serve-router", "--cascade=foreground").orFail();
    kubectl.run("delete", "pdb", "--all").orFail();
    kubectl
        .run("delete", "service/serve-api", "service/serve-prefill-api", "service/serve-decode-api")
        .orFail();
  }

  @Test
  void theQueueOfTheFabricAdmitsPrefillAndDecode() {
    kubectl
        .apply(
            Workloads.server(
                SERVED_BY_QUEUE, Engine.SGLANG, Shape.PREFILL_DECODE, 1, Optional.empty()))
        .orFail();
    for (String set : List.of("serve-prefill", "serve-decode")) {
      kubectl.awaitValue(phasesCommand(set), "Running"::equals);
    }
    String usage = "jsonpath={.items[*].status.admission.podSetAssignments[*].resourceUsage}";
    assertThat(
            kubectl
                .run("get", "workloads", "-o", usage)
                .orFail()
                .output()
                .split("nvidia.com/gpu\":\"8\"", -1))
        .hasSize(3);
    deleteServerParts();
  }

  @Test
  void podsOfAServerOfTwoNodesAreNotScheduledBeforeTheVerdict() {
    kubectl
        .apply(
            Workloads.server(
                SERVED, Engine.VLLM, Shape.AGGREGATED, 2, Optional.of("No verdict yet.")))
        .orFail();
    kubectl.awaitValue(gatesCommand("serve"), "epfabric/verdict epfabric/verdict"::equals);
    kubectl
        .apply(Workloads.server(SERVED, Engine.VLLM, Shape.AGGREGATED, 2, Optional.empty()))
        .orFail();
    awaitRunning("serve");
    Map<String, String> before = pods();
    kubectl.run("delete", "pod", "serve-0-1").orFail();
    awaitNewPods(before);
    kubectl.run("delete", "service/serve-api", "pdb/serve").orFail();
  }

  /**
   * Returns the variables that the controller adds, and the container's own variables, whose values
   * refer to the added variables.
   */
  private static Map<String, String> leaderVariables(String index) {
    return Map.of(
        "LWS_LEADER_ADDRESS", "serve-0.serve.default",
        "LWS_GROUP_SIZE", "2",
        "LWS_WORKER_INDEX", index,
        "RANK", "$(LWS_WORKER_INDEX)",
        "WORLD_SIZE", "$(LWS_GROUP_SIZE)",
        "MASTER_ADDR", "$(LWS_LEADER_ADDRESS)");
  }

  private static void awaitNewPods(Map<String, String> before) {
    Predicate<String> others =
        now -> now.split(" ").length == 2 && before.values().stream().noneMatch(now::contains);
    kubectl.awaitValue(
        List.of("get", "pods", "-l", PODS, "-o", "jsonpath={.items[*].metadata.uid}"), others);
    awaitRunning("serve");
    assertThat(claims.byNodeOf(PODS)).containsOnlyKeys("gpu-0", "gpu-1");
  }

  @Test
  void aLostPodCausesARestartOfTheWholeGroup() {
    kubectl.apply(yaml()).orFail();
    awaitRunning("serve");
    Map<String, String> before = pods();
    kubectl.run("delete", "pod", "serve-0-1").orFail();
    awaitNewPods(before);
  }

  @Test
  void aContainerThatEndsCausesARestartOfTheWholeGroup() {
    kubectl.apply(yaml()).orFail();
    awaitRunning("serve");
    Map<String, String> before = pods();
    When worker = When.ALWAYS.uid(Objects.requireNonNull(before.get("serve-0-1")));
    nodes.follow(PodScript.QUIET.act(worker, Map.of("exit", 0, "seconds", 0)));
    awaitNewPods(before);
  }

  @Test
  void theQueueCountsAllPodsOfAGroupAndDelaysTheNextGroup() {
    kubectl.apply(Workloads.yaml(QUEUED, Form.LWS, "serve")).orFail();
    awaitRunning("serve");
    assertThat(claims.byNodeOf(PODS)).containsOnlyKeys("gpu-0", "gpu-1");
    String usage = "jsonpath={.items[*].status.admission.podSetAssignments[*].resourceUsage}";
    assertThat(kubectl.run("get", "workloads", "-o", usage).orFail().output())
        .contains("\"nvidia.com/gpu\":\"16\"");
    kubectl.apply(Workloads.yaml(QUEUED, Form.LWS, "second")).orFail();
    kubectl.awaitValue(
        List.of(
            "get",
            "workloads",
            "-o",
            "jsonpath={.items[*].status.conditions[?(@.type==\"QuotaReserved\")].message}"),
        text -> text.contains("insufficient unused quota for nvidia.com/gpu"));
    String gates = "jsonpath={.items[*].spec.schedulingGates[*].name}";
    kubectl.awaitValue(
        List.of("get", "pods", "-l", SET_LABEL + "=second", "-o", gates),
        text -> text.contains("kueue.x-k8s.io/admission"));
  }
}
