package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the installer's objects on two new nodes: where the installer's pods run, and what their
 * tokens permit.
 */
@Tag("kube")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InstallerOnKubernetesTest {
  private static final String OWN = "gpu-0";
  private static final String OTHER = "gpu-1";
  private static final When VERIFY = When.ALWAYS.container("verify");

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    fabric = AppliedFabric.of(Planned.plan("dev"), kubectl);
    plane.nodes(NodePool.system());
    nodes = plane.nodes(NodePool.unverified(fabric.plan().pool().name(), OWN, OTHER));
    nodes.follow(PodScript.QUIET.neverReady(VERIFY.node(OTHER)));
    fabric.applyAllButJobs();
    kubectl.run("annotate", "node", OWN, "cloud.google.com/theirs=a").orFail();
    awaitReady("1");
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static void awaitReady(String number) {
    kubectl.await(
        "--for=jsonpath={.status.numberReady}=" + number,
        "daemonset/installer",
        "-n",
        fabric.system());
  }

  private static String podOn(String node) {
    return kubectl
        .run(
            List.of(
                    "get",
                    "pods",
                    "-n",
                    fabric.system(),
                    "-o",
                    "name",
                    "--field-selector=spec.nodeName=" + node)
                .toArray(String[]::new))
        .orFail()
        .output()
        .strip()
        .replace("pod/", "");
  }

  /** Returns the token that the installer's {@code report} container finds on a node. */
  private static String tokenOn(String node) {
    return token("--bound-object-kind=Pod", "--bound-object-name=" + podOn(node));
  }

  private static String token(String... binding) {
    Stream<String> command =
        Stream.concat(
            Stream.of("create", "token", "installer", "-n", fabric.system()), Stream.of(binding));
    return kubectl.run(command.toArray(String[]::new)).orFail().output().strip();
  }

  private static Kubectl installerOn(String node) {
    return kubectl.with("--token=" + tokenOn(node));
  }

  private static Outcome patch(Kubectl caller, String node, String patch) {
    return caller.run("patch", "node", node, "--type=merge", "-p", patch);
  }

  private static Outcome untaint(Kubectl caller, String node) {
    return caller.run("taint", "node", node, InstallPlan.STARTUP_TAINT + "-");
  }

  private static String taints(String node) {
    return kubectl.run("get", "node", node, "-o", "jsonpath={.spec.taints[*].key}").output();
  }

  @Test
  @Order(1)
  void aPodIsReadyOnlyWhenItsNodeIsVerified() {
    assertThat(kubectl.get("daemonset", "installer", "-n", fabric.system()).toString())
        .contains("\"desiredNumberScheduled\":2", "\"numberReady\":1");
    assertThat(
            kubectl
                .run("get", "pods", "-A", "--field-selector=spec.nodeName=system-0", "-o", "name")
                .output())
        .as("pods on the node without GPUs")
        .doesNotContain("installer");
  }

  @ParameterizedTest
  @Order(2)
  @ValueSource(
      strings = {
        "{'labels':{'a':'b'}}",
        "{'labels':{'cloud.google.com/gke-nodepool':null}}",
        "{'annotations':{'cloud.google.com/a':'b'}}",
        "{'annotations':{'cloud.google.com/theirs':null}}",
        "{'ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'a','uid':'b'}]}",
        "{'finalizers':['example.com/a']}"
      })
  void theInstallerMayNotChangeOtherMetadataOfItsNode(String metadata) {
    String patch = "{'metadata':" + metadata + "}";
    String why = "of a node's metadata, the installer may change annotations under epfabric/ only";
    assertThat(refusal(patch)).contains(why);
    assertThat(refusalOfStatus(patch)).contains(why);
  }

  @ParameterizedTest
  @Order(2)
  @ValueSource(
      strings = {
        "{'unschedulable':true}",
        "{'podCIDR':'10.1.0.0/24','podCIDRs':['10.1.0.0/24']}",
        "{'taints':null}",
        "{'taints':[{'key':'a','effect':'NoSchedule'}]}"
      })
  void theInstallerMayNotChangeOtherSpecFieldsOfItsNode(String spec) {
    assertThat(refusal("{'spec':" + spec + "}"))
        .contains("of a node's spec, the installer may change its own taint only");
  }

  @Test
  @Order(2)
  void validationOfTheApiServerRefusesToChangeTheMachineOfANode() {
    assertThat(refusal("{'spec':{'providerID':'gce://project/zone/another'}}"))
        .contains("node updates may not change providerID");
  }

  @Test
  @Order(2)
  void taintOfTheInstallerMayNotEvictPods() {
    Outcome outcome =
        installerOn(OWN).run("taint", "node", OWN, InstallPlan.STARTUP_TAINT + "=true:NoExecute");
    assertThat(Kubectl.refusal(outcome))
        .contains("of a node's spec, the installer may change its own taint only");
  }

  @ParameterizedTest
  @Order(2)
  @ValueSource(
      strings = {
        "{'allocatable':{'nvidia.com/gpu':'7'}}",
        "{'capacity':{'example.com/a':'1'}}",
        "{'addresses':[{'type':'ExternalIP','address':'203.0.113.7'}]}",
        "{'daemonEndpoints':{'kubeletEndpoint':{'Port':4711}}}",
        "{'nodeInfo':{'kernelVersion':'0'}}",
        "{'images':[{'names':['example.com/a'],'sizeBytes':1}]}",
        "{'volumesInUse':['a']}",
        "{'conditions':[{'type':'Ready','status':'False'}]}",
        "{'conditions':[{'type':'Another','status':'True'}]}",
        "{'conditions':[{'$patch':'delete','type':'Ready'}]}"
      })
  void theInstallerMayNotChangeOtherStatusFieldsOfItsNode(String status) {
    assertThat(refusalOfStatus("{'status':" + status + "}"))
        .contains("of a node's status, the installer may change its own condition only");
  }

  private static String refusal(String patch) {
    return Kubectl.refusal(patch(installerOn(OWN), OWN, json(patch)));
  }

  private static String refusalOfStatus(String patch) {
    return Kubectl.refusal(plane.send(NodePatch.ofStatus(OWN, json(patch)), tokenOn(OWN)));
  }

  /** Returns JSON from text with single quotes, which is easier to read in Java. */
  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @Test
  @Order(2)
  void theInstallerMayChangeOnlyTheNodeOnWhichItRuns() {
    assertThat(Kubectl.refusal(untaint(installerOn(OWN), OTHER)))
        .contains("the installer may change the node it runs on only");
    assertThat(taints(OTHER)).contains(InstallPlan.STARTUP_TAINT);
  }

  @Test
  @Order(2)
  void aTokenThatIsNotBoundToAPodMayNotChangeAnyNode() {
    assertThat(Kubectl.refusal(untaint(kubectl.with("--token=" + token()), OWN)))
        .contains("the installer may change the node it runs on only");
  }

  @Test
  @Order(2)
  void accountOfTheInstallerHasOnlyTheExpectedPermissions() {
    Permissions permissions = Permissions.of(kubectl, fabric.system(), "installer");
    assertThat(permissions.beyondDefaults())
        .containsExactlyInAnyOrder(
            "nodes [] [] [get list patch]", "nodes/status [] [] [get patch]");
  }

  @Test
  @Order(3)
  void theInstallerUntaintsAndAnnotatesItsOwnNode() {
    Kubectl installer = installerOn(OWN);
    String report =
        """
        {"metadata":{"annotations":{"epfabric/phase":"verified"}}}""";
    patch(installer, OWN, report).orFail();
    untaint(installer, OWN).orFail();
    assertThat(taints(OWN)).isEqualTo("nvidia.com/gpu");
    String condition =
        """
        {"status":{"conditions":[{"type":"EpfabricVerified","status":"True"}]}}""";
    plane.send(NodePatch.ofStatus(OWN, condition), tokenOn(OWN)).orFail();
    nodes.follow(PodScript.QUIET);
    awaitReady("2");
    untaint(installerOn(OTHER), OTHER).orFail();
  }

  @Test
  @Order(4)
  void onlyImagesOfTheFabricRunInThePrivilegedNamespace() {
    String refusal =
        Kubectl.refusal(
            kubectl.run("run", "other", "--image=example.invalid/other", "-n", fabric.system()));
    assertThat(refusal).contains("only the fabric's own images may run here");
  }

  @ParameterizedTest
  @Order(4)
  @CsvSource({"example.invalid/other, false", "OURS, true"})
  void volumesMayContainOnlyImagesOfTheFabric(String volume, boolean accepted) {
    String ours = fabric.plan().workload().images().installer().toString();
    String pod =
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: with-volume
          namespace: %s
        spec:
          containers:
            - name: ours
              image: %s
          volumes:
            - name: image
              image:
                reference: %s
        """
            .formatted(fabric.system(), ours, volume.equals("OURS") ? ours : volume);
    Outcome outcome = kubectl.apply(pod, "--dry-run=server");
    if (accepted) {
      outcome.orFail();
    } else {
      assertThat(Kubectl.refusal(outcome)).contains("only the fabric's own images may run here");
    }
  }

  @Test
  @Order(4)
  void anInstallerPodIsRefusedOutsideOfItsNamespace() {
    kubectl.run("create", "namespace", "guarded").orFail();
    kubectl
        .run("label", "namespace", "guarded", "pod-security.kubernetes.io/enforce=baseline")
        .orFail();
    String inOtherNamespace =
        fabric
            .yaml("DaemonSet", "installer")
            .replace("namespace: " + fabric.system(), "namespace: guarded")
            .replace("serviceAccountName: installer", "serviceAccountName: default")
            .replace("priorityClassName: system-node-critical", "priority: 0");
    kubectl.apply(inOtherNamespace).orFail();
    kubectl.awaitValue(
        List.of("get", "events", "-n", "guarded", "-o", "jsonpath={.items[*].message}"),
        text -> text.contains("violates PodSecurity \"baseline:latest\": hostPath volumes"));
    assertThat(kubectl.run("get", "pods", "-n", "guarded", "-o", "name").orFail().output())
        .doesNotContain("pod/");
  }

  @Test
  @Order(5)
  void anInstallerIsRestartedWhenItsVerificationEnds() {
    nodes.follow(PodScript.QUIET.exit(VERIFY.node(OWN), 1, "mlx5_3 is down"));
    kubectl.awaitValue(
        List.of("get", "pod", podOn(OWN), "-n", fabric.system(), "-o", "json"),
        text -> text.contains("\"restartCount\": 1") && text.contains("mlx5_3 is down"));
    nodes.follow(PodScript.QUIET);
    awaitReady("2");
  }

  @Test
  @Order(6)
  void theInstallerCanBeDeletedWhileItRuns() {
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
  }
}
