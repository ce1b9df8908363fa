package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests a server whose nodes are drained, preempted or lost, with LeaderWorkerSet's controller and
 * the objects that {@code epfabric serve} writes.
 */
@Tag("kube")
class ServerDisruptionOnKubernetesTest {
  private static final FabricPlan PLAN =
      Planned.plan(
          "dev",
          text ->
              text
                  + "  epfabric:network: {mode: dranet}\n"
                  + "  epfabric:addons: {monitoring: false}\n");

  private static final String SET_LABEL = "leaderworkerset.sigs.k8s.io/name";
  private static final String LEADER = "serve-0";
  private static final String WORKER = "serve-0-1";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;
  private static int machines = 2;

  @BeforeAll
  static void start() {
    plane = ControlPlane.own();
    plane.extend("lws");
    kubectl = plane.admin().with("-n", "default");
    nodes = plane.nodes(NodePool.claimed(PLAN.pool().name(), "gpu-0", "gpu-1"));
    nodes.awaitReady();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteServer() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("uncordon", "--selector", Labels.NODE_POOL + "=" + PLAN.pool().name()).orFail();
    kubectl.run("delete", "leaderworkerset", "--all", "--cascade=foreground").orFail();
    String made = "pods,statefulsets,resourceclaims,controllerrevisions";
    kubectl.run("delete", "deployment,pdb,resourceclaimtemplate", "--all").orFail();
    kubectl.awaitValue(List.of("get", made, "-o", "name"), String::isEmpty);
    // Kubernetes recreates its own Service.
    kubectl.run("delete", "services", "--all").orFail();
  }

  private static void serve(Shape shape, int nodesOfEach) {
    kubectl
        .apply(Workloads.server(PLAN, Engine.VLLM, shape, nodesOfEach, Optional.empty()))
        .orFail();
  }

  /** The UID, node and phase of a pod. */
  private record Pod(String uid, String node, String phase) {
    static Pod of(JsonNode pod) {
      return new Pod(
          pod.get("metadata").get("uid").asText(),
          pod.get("spec").path("nodeName").asText(),
          pod.get("status").get("phase").asText());
    }
  }

  private static Map<String, Pod> pods() {
    return kubectl
        .get("pods", "-l", SET_LABEL)
        .get("items")
        .valueStream()
        .collect(Collectors.toMap(pod -> pod.get("metadata").get("name").asText(), Pod::of));
  }

  private static Pod podNamed(Map<String, Pod> pods, String name) {
    return Objects.requireNonNull(pods.get(name));
  }

  private static String nodeOf(String pod) {
    return podNamed(pods(), pod).node();
  }

  private static String uidOf(String pod) {
    return podNamed(pods(), pod).uid();
  }

  private static List<String> readyCommand(String set) {
    String status = "jsonpath={.items[*].status.conditions[?(@.type==\"Ready\")].status}";
    return List.of("get", "pods", "-l", SET_LABEL + "=" + set, "-o", status);
  }

  private static void awaitReady(String set, String pods) {
    kubectl.awaitValue(readyCommand(set), pods::equals);
  }

  /** Waits until a new pod with this name is in the given phase. */
  private static void awaitNewPod(String pod, String before, String phase) {
    String now = "jsonpath={.metadata.uid} {.status.phase}";
    kubectl.awaitValue(
        List.of("get", "pod", pod, "--ignore-not-found", "-o", now),
        text -> text.endsWith(" " + phase) && !text.startsWith(before));
  }

  private static void awaitNewGroup(Map<String, Pod> before) {
    before.forEach((name, pod) -> awaitNewPod(name, pod.uid(), "Running"));
    awaitReady("serve", "True True");
    kubectl.await("--for=condition=Available", "leaderworkerset/serve");
  }

  /** Registers an additional node in the state in which the installer leaves a node. */
  private static void joinNode() {
    String node = "gpu-" + machines++;
    nodes.joinInstalled(NodePool.claimed(PLAN.pool().name(), node).nodes().get(0).spec());
    nodes.awaitReady();
  }

  private static void preempt(String node) {
    nodes.leave(node);
    nodes.awaitGone(node);
  }

  private static Outcome drain(String node, int seconds) {
    return kubectl.run(
        "drain",
        node,
        "--ignore-daemonsets",
        "--delete-emptydir-data",
        "--timeout=" + seconds + "s");
  }

  private static Map<String, Pod> startServer() {
    serve(Shape.AGGREGATED, 2);
    awaitReady("serve", "True True");
    return pods();
  }

  @Test
  void theDrainOfANodeCausesARestartOfTheWholeGroup() {
    Map<String, Pod> before = startServer();
    String drained = nodeOf(WORKER);
    drain(drained, 60).orFail();
    awaitNewPod(LEADER, podNamed(before, LEADER).uid(), "Running");
    awaitNewPod(WORKER, podNamed(before, WORKER).uid(), "Pending");
    kubectl.run("uncordon", drained).orFail();
    awaitNewGroup(before);
  }

  @Test
  void simultaneousDrainsRestartOneGroupAfterTheOther() {
    serve(Shape.PREFILL_DECODE, 1);
    awaitReady("serve-prefill", "True");
    awaitReady("serve-decode", "True");
    String decode = uidOf("serve-decode-0");
    String first = nodeOf("serve-prefill-0");
    String second = nodeOf("serve-decode-0");
    drain(first, 60).orFail();
    assertThat(Kubectl.refusal(drain(second, 8)))
        .contains("Cannot evict pod as it would violate the pod's disruption budget.");
    assertThat(uidOf("serve-decode-0")).isEqualTo(decode);
    kubectl.run("uncordon", first).orFail();
    awaitReady("serve-prefill", "True");
    drain(second, 60).orFail();
    assertThat(uidOf("serve-decode-0")).isNotEqualTo(decode);
  }

  @Test
  void aDrainDoesNotWaitForAPodThatIsNotReady() {
    startServer();
    nodes.follow(PodScript.QUIET.neverReady(When.ALWAYS.uid(uidOf(WORKER))));
    awaitReady("serve", "True False");
    drain(nodeOf(WORKER), 60).orFail();
  }

  @Test
  void thePreemptionOfALeaderCausesARestartOfTheWholeGroup() {
    Map<String, Pod> before = startServer();
    preempt(nodeOf(LEADER));
    joinNode();
    awaitNewGroup(before);
  }

  /**
   * Kubernetes deletes a failed pod immediately, so the controller may miss the loss of a worker
   * (kubernetes-sigs/lws#998). If it does, the leader's liveness probe ends the leader.
   */
  @Test
  void thePreemptionOfAWorkerCausesARestartOfTheWholeGroup() {
    Map<String, Pod> before = startServer();
    preempt(nodeOf(WORKER));
    awaitNewPod(WORKER, podNamed(before, WORKER).uid(), "Pending");
    failProbe(podNamed(before, LEADER));
    joinNode();
    awaitNewGroup(before);
  }

  /** Kubernetes deletes the pods of a deleted Node 40 seconds after the Node's deletion. */
  @Test
  void theLossOfAWorkerWithoutNoticeCausesARestartOfTheWholeGroup() {
    Map<String, Pod> before = startServer();
    String node = nodeOf(WORKER);
    kubectl.run("delete", "node", node).orFail();
    awaitNewPod(WORKER, podNamed(before, WORKER).uid(), "Pending");
    failProbe(podNamed(before, LEADER));
    nodes.leave(node);
    joinNode();
    awaitNewGroup(before);
  }

  @Test
  void probeOfTheLeaderRestartsTheGroupIfTheControllerMissesALoss() throws IOException {
    Map<String, Pod> before = startServer();
    stopController();
    preempt(nodeOf(WORKER));
    kubectl.awaitValue(
        List.of("get", "pod", WORKER, "--ignore-not-found", "-o", "name"), String::isEmpty);
    plane.extend("lws");
    joinNode();
    awaitNewPod(WORKER, podNamed(before, WORKER).uid(), "Running");
    assertThat(uidOf(LEADER))
        .as("only the worker is replaced")
        .isEqualTo(podNamed(before, LEADER).uid());
    Map<String, Pod> broken = pods();
    failProbe(podNamed(broken, LEADER));
    awaitNewGroup(broken);
  }

  /**
   * Stops the controller and moves its files to another folder, because the next controller creates
   * files with the same names.
   */
  private static void stopController() throws IOException {
    // Other control planes of this JVM may run the same controller.
    String folder = plane.process().folder().toString();
    ProcessHandle manager =
        ProcessHandle.current()
            .descendants()
            .filter(p -> p.info().command().filter(c -> c.endsWith("/lws/manager")).isPresent())
            .filter(p -> String.join(" ", p.info().arguments().orElseThrow()).contains(folder))
            .findFirst()
            .orElseThrow();
    manager.destroyForcibly();
    manager.onExit().join();
    Path files = plane.process().folder().resolve("up/lws");
    Files.move(files, files.resolveSibling("lws-ended"));
  }

  /**
   * Ends the container of a pod as its liveness probe does; does nothing if the pod no longer
   * exists.
   */
  private static void failProbe(Pod pod) {
    When run = When.ALWAYS.uid(pod.uid()).restarts(0);
    nodes.follow(PodScript.QUIET.act(run, Map.of("exit", 137, "seconds", 0)));
  }
}
