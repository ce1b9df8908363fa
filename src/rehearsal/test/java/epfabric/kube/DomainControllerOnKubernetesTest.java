package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Tests ComputeDomains with NVIDIA's controller, and our definitions, RBAC rules and configuration.
 * NVIDIA's kubelet plugin and daemons need GPUs, so the test writes the objects that these would
 * write.
 */
@Tag("kube")
@TestMethodOrder(OrderAnnotation.class)
class DomainControllerOnKubernetesTest {
  private static final FabricPlan PLAN = Racks.plan();
  private static final String NAMESPACE = DomainDriver.namespace(PLAN);
  private static final String CLIQUE = "5a5a5a5a-0000-4000-8000-000000000000.7";

  private static final String DOMAIN =
      """
      apiVersion: resource.nvidia.com/v1beta1
      kind: ComputeDomain
      metadata: {name: d, namespace: default}
      spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: d}}}
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static NvidiaController controller;

  @BeforeAll
  static void start() throws Exception {
    NvidiaController.possibleOrSkip();
    plane = ControlPlane.own("gke", "monitoring");
    kubectl = plane.admin();
    AppliedFabric fabric = AppliedFabric.of(PLAN, kubectl);
    for (Manifest manifest : fabric.objects()) {
      if (manifest.kind().endsWith("Definition")) {
        kubectl.apply(ManifestYaml.of(manifest)).orFail();
      }
    }
    kubectl.await("--for=condition=Established", "crd", "--all");
    fabric.applyAllButJobs();
    controller = NvidiaController.start(plane, fabric);
  }

  @AfterAll
  static void stop() throws Exception {
    if (plane != null) {
      Files.writeString(Path.of("target/compute-domain-controller.log"), controller.stop());
      plane.close();
    }
  }

  private static String createDomain() {
    kubectl.apply(DOMAIN).orFail();
    kubectl.awaitValue(
        List.of("get", "resourceclaimtemplate", "d", "-o", "name", "--ignore-not-found"),
        name -> !name.isEmpty());
    return domain().at("/metadata/uid").asText();
  }

  private static JsonNode domain() {
    return kubectl.get("computedomain", "d");
  }

  @Test
  @Order(1)
  void theControllerCreatesATemplateAndDaemonsForADomain() {
    String uid = createDomain();
    JsonNode template = kubectl.get("resourceclaimtemplate", "d");
    assertThat(template.at("/spec/spec"))
        .isEqualTo(Json.parse(resource("claim-template.json").replace("UID", uid)));
    assertThat(template.at("/metadata/labels"))
        .isEqualTo(
            Json.parse(
                """
                {"resource.nvidia.com/computeDomain": "%s",
                 "resource.nvidia.com/computeDomainTarget": "Workload"}
                """
                    .formatted(uid)));
    JsonNode daemons = kubectl.get("daemonset", "computedomain-daemon-" + uid, "-n", NAMESPACE);
    JsonNode pod = daemons.at("/spec/template/spec");
    assertThat(pod.at("/serviceAccountName").asText()).isEqualTo(ComputeDomains.DAEMON_ACCOUNT);
    kubectl.get("serviceaccount", ComputeDomains.DAEMON_ACCOUNT, "-n", NAMESPACE);
    for (JsonNode object : List.of(domain(), template, daemons)) {
      assertThat(object.at("/metadata/finalizers").toString())
          .isEqualTo("[\"resource.nvidia.com/computeDomain\"]");
    }
    kubectl.awaitValue(
        List.of("get", "computedomain", "d", "-o", "jsonpath={.status}"),
        "{\"status\":\"Ready\"}"::equals);
    kubectl.run("delete", "computedomain", "d", "--timeout=60s").orFail();
  }

  /**
   * The kubelet plugin labels a node when a pod on this node claims a channel; then the daemon on
   * the node joins the node's clique.
   */
  @Test
  @Order(2)
  void nodesJoinADomainThroughDaemonsAndLeaveADeletedDomain() {
    String uid = createDomain();
    plane.nodes(NodePool.claimed("gpu", "gpu-0"));
    kubectl.apply(slice("gpu-0")).orFail();
    kubectl.run("label", "node", "gpu-0", ComputeDomains.NODE_LABEL + "=" + uid).orFail();
    String daemons = "computedomain-daemon-" + uid;
    kubectl.awaitValue(
        List.of("get", "ds", daemons, "-n", NAMESPACE, "-o", "jsonpath={.status.numberReady}"),
        "1"::equals);
    String daemon = "system:serviceaccount:" + NAMESPACE + ":" + ComputeDomains.DAEMON_ACCOUNT;
    kubectl.apply(clique(uid), "--as=" + daemon).orFail();
    kubectl.awaitValue(
        List.of("get", "computedomain", "d", "-o", "jsonpath={.status.nodes[*].name}"),
        "gpu-0"::equals);
    assertThat(domain().at("/status"))
        .isEqualTo(Json.parse(resource("status.json").replace("CLIQUE", CLIQUE)));
    kubectl.run("delete", "computedomain", "d", "--timeout=60s").orFail();
    assertThat(kubectl.get("node", "gpu-0").at("/metadata/labels").toString()).doesNotContain(uid);
    assertThat(remainingObjects(uid)).isEmpty();
  }

  /** A user's own domain remains if the fabric is destroyed before the domain is deleted. */
  @Test
  @Order(3)
  void aDeletedDomainRemainsIfTheControllerHasStopped() throws Exception {
    String uid = createDomain();
    controller.close();
    assertThat(Kubectl.refusal(kubectl.run("delete", "computedomain", "d", "--timeout=3s")))
        .contains("timed out waiting for the condition");
    String definition = "computedomains." + ComputeDomains.GROUP;
    assertThat(Kubectl.refusal(kubectl.run("delete", "crd", definition, "--timeout=3s")))
        .contains("timed out waiting for the condition");
    assertThat(remainingObjects(uid)).isNotEmpty();
  }

  private List<String> remainingObjects(String uid) {
    return kubectl
        .run(
            "get",
            "computedomains,resourceclaimtemplates,daemonsets",
            "-A",
            "-o",
            "name",
            "-l",
            ComputeDomains.NODE_LABEL + "=" + uid)
        .orFail()
        .output()
        .lines()
        .filter(line -> line.contains("/"))
        .toList();
  }

  /** Returns the part of the plugin's ResourceSlice that the daemons need. */
  private static String slice(String node) {
    return """
        apiVersion: resource.k8s.io/v1
        kind: ResourceSlice
        metadata: {name: %1$s-%2$s}
        spec:
          driver: %2$s
          nodeName: %1$s
          pool: {name: %1$s, generation: 1, resourceSliceCount: 1}
          devices:
          - name: daemon-0
            attributes: {type: {string: daemon}, id: {int: 0}}
        """
        .formatted(node, ComputeDomains.DRIVER);
  }

  private static String clique(String uid) {
    return """
        apiVersion: %1$s
        kind: ComputeDomainClique
        metadata:
          name: %2$s.%3$s
          namespace: %4$s
          labels: {%5$s: %2$s}
        daemons: [{nodeName: gpu-0, ipAddress: 10.0.0.1, cliqueID: %3$s, index: 0, status: Ready}]
        """
        .formatted(ComputeDomains.API, uid, CLIQUE, NAMESPACE, ComputeDomains.NODE_LABEL);
  }

  private static String resource(String file) {
    try {
      return Files.readString(Path.of("src/rehearsal/test/resources/domains", file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
