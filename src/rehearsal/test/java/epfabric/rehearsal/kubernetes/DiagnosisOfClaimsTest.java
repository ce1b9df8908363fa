package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.advice.cause.FailureCauses;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.evidence.Evidence;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeMachine;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.time.JumpingTime;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the causes that {@code diagnose} finds in an in-memory cluster in which pods claim NICs,
 * for each fault of NICs.
 */
class DiagnosisOfClaimsTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final String TESTS = PLAN.install().testNamespace();
  private static final String API = "resource.k8s.io/v1";

  private static final Map<String, String> KINDS =
      Map.of(
          "nodes",
          "v1 Node",
          "pods",
          "v1 Pod",
          "jobs",
          "batch/v1 Job",
          "resourceslices",
          API + " ResourceSlice",
          "resourceclaims",
          API + " ResourceClaim",
          "deviceclasses",
          API + " DeviceClass");

  private final JumpingTime time = new JumpingTime();
  private final EmulatedCluster cluster =
      new EmulatedCluster(time, Set.of(), moment -> ContainerPlay.readyAfter(1));

  @TempDir private Path folder;

  @BeforeEach
  void createNodesAndNamespace() {
    PLAN.pool()
        .names()
        .forEach(
            pool -> {
              for (int i = 0; i < PLAN.pool().permanentNodes(); i++) {
                cluster.join(node("gpu-" + i, pool));
              }
            });
    apply("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(TESTS));
  }

  private static NodeSpec node(String name, String pool) {
    return new NodeSpec(
        name,
        pool,
        "us-central1-b",
        NodeMachine.of(PLAN.pool().machine()),
        new TreeMap<>(Map.of(ManagedDranet.NODE_LABEL, ManagedDranet.ON)),
        List.of(),
        List.of());
  }

  private void apply(String yaml) {
    cluster.apply(World.parse(yaml));
    time.pass(Duration.ofSeconds(5));
  }

  private void claimAll(String pod, String more) {
    apply(
        """
        {apiVersion: %s, kind: ResourceClaimTemplate, metadata: {name: all, namespace: %s},
         spec: {spec: {devices: {requests: [
           {name: nics, exactly: {deviceClassName: mrdma.google.com, count: 8}}]}}}}
        """
            .formatted(API, TESTS));
    apply(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: %s}, spec: {%s
          tolerations: [{operator: Exists}],
          resourceClaims: [{name: nics, resourceClaimTemplateName: all}],
          containers: [{name: main, image: i, resources: {claims: [{name: nics}]}}]}}
        """
            .formatted(pod, TESTS, more));
  }

  private static final String ON_FIRST_NODE = "nodeSelector: {kubernetes.io/hostname: gpu-0},";

  private String diagnosis() throws IOException {
    try (ApiServer api = ApiServer.start(this::answer);
        LiveCluster live =
            LiveCluster.find(Optional.of(api.kubeconfig(folder)), Optional.empty())) {
      Evidence evidence = live.evidence(new Evidence.Places(PLAN.pool().names(), List.of(TESTS)));
      // The causes about missing objects of the fabric would come first, so they are left out.
      return FailureCauses.of(evidence, PLAN, Catalog.load()).stream()
          .map(FailureCause::what)
          .filter(what -> !what.startsWith("the installer is missing"))
          .findFirst()
          .orElse("");
    }
  }

  private Answer answer(Question question) {
    String path = question.resource();
    String kind = KINDS.getOrDefault(path.replaceFirst(".*/", ""), "v1 Secret");
    Object[] found =
        cluster.list(kind.replaceFirst(" .*", ""), kind.replaceFirst(".* ", "")).stream()
            .filter(object -> isInNamespace(object, path))
            .toArray();
    return ApiServer.page(kind.replaceFirst(".* ", "") + "List", "", found);
  }

  private static boolean isInNamespace(ObjectNode object, String path) {
    String namespace = ObjectStore.namespace(object);
    return !path.contains("/namespaces/") || path.contains("/namespaces/" + namespace + "/");
  }

  private void putFaultOnFirstNode(NicFault fault) {
    cluster.nics("gpu-0", Optional.of(fault));
    claimAll("test-0", ON_FIRST_NODE);
  }

  @Test
  void aLostNicIsDiagnosed() throws IOException {
    putFaultOnFirstNode(NicFault.LOST_NIC);
    assertThat(diagnosis())
        .isEqualTo("node gpu-0: its NIC driver dra.net publishes 7 of 8 RDMA NICs");
  }

  @Test
  void incompleteSlicesAreDiagnosed() throws IOException {
    putFaultOnFirstNode(NicFault.INCOMPLETE_SLICES);
    assertThat(diagnosis())
        .isEqualTo("node gpu-0: its NIC driver dra.net has published 1 of 2 slices");
  }

  @Test
  void missingSlicesAreDiagnosed() throws IOException {
    putFaultOnFirstNode(NicFault.SLICES_GONE);
    assertThat(diagnosis()).isEqualTo("node gpu-0: its NIC driver dra.net publishes nothing");
  }

  @Test
  void foreignSlicesAreDiagnosed() throws IOException {
    putFaultOnFirstNode(NicFault.FOREIGN_SLICES);
    assertThat(diagnosis())
        .isEqualTo(
            "node gpu-0: its NIC driver dra.net publishes nothing, only gpu.nvidia.com does");
  }

  @Test
  void aMissingDeviceClassIsDiagnosed() throws IOException {
    cluster.deviceClasses(false);
    claimAll("test-0", "");
    assertThat(diagnosis())
        .isEqualTo(
            "pod " + TESTS + "/test-0 claims devices of class mrdma.google.com, which is missing");
  }

  @Test
  void aPodThatHoldsTheNicsIsDiagnosed() throws IOException {
    claimAll("test-0", ON_FIRST_NODE);
    claimAll("test-1", ON_FIRST_NODE);
    assertThat(diagnosis())
        .isEqualTo(
            "NICs of node gpu-0, which pod %1$s/test-1 claims, are held by pod %1$s/test-0"
                .formatted(TESTS));
  }
}
