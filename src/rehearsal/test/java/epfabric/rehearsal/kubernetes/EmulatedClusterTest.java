package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NvidiaDra;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the API server handles objects, without reactions of controllers. */
class EmulatedClusterTest {
  private final World world = new World(World::usual);

  @Test
  void objectsHaveTheMetadataOfAnApiServer() {
    ObjectNode created =
        world.apply(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: work}, data: {a: one, b: two}}");
    assertThat(JsonTree.text(created, "metadata", "uid")).hasSize(36);
    assertThat(JsonTree.text(created, "metadata", "creationTimestamp"))
        .isEqualTo("2026-01-01T00:00:00Z");
    ObjectNode same =
        world.apply(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: work}, data: {a: one, b: two}}");
    assertThat(same).isEqualTo(created);
    ObjectNode changed =
        world.apply(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: work}, data: {b: three}}");
    assertThat(JsonTree.texts(changed, "data")).hasToString("{b=three}");
    assertThat(JsonTree.text(changed, "metadata", "uid"))
        .isEqualTo(JsonTree.text(created, "metadata", "uid"));
    assertThat(JsonTree.text(changed, "metadata", "generation")).isEqualTo("2");
    assertThat(JsonTree.text(changed, "metadata", "resourceVersion"))
        .isNotEqualTo(JsonTree.text(created, "metadata", "resourceVersion"));
  }

  @Test
  void anApplyKeepsTheFieldsOfOtherManagers() {
    world.joinGpu("gpu-0");
    world.apply("{apiVersion: v1, kind: Node, metadata: {name: gpu-0, labels: {mine: here}}}");
    ObjectNode node = world.cluster.get(new ObjectKey("v1", "Node", "", "gpu-0")).orElseThrow();
    assertThat(JsonTree.texts(node, "metadata", "labels"))
        .containsEntry("mine", "here")
        .containsEntry("cloud.google.com/gke-nodepool", "gpu");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          404 | {apiVersion: v1, kind: Secret, metadata: {name: s, namespace: none}} | namespaces "none" not found
          404 | {apiVersion: kueue.x-k8s.io/v1beta2, kind: ClusterQueue, metadata: {name: q}} | no matches for kind "ClusterQueue" in version "kueue.x-k8s.io/v1beta2"
          404 | {apiVersion: v1, kind: Podd, metadata: {name: p}} | no matches for kind "Podd" in version "v1"
          400 | {kind: Job, metadata: {name: s}} | Object 'Kind' or 'apiVersion' is missing
          422 | {apiVersion: v1, kind: Namespace, metadata: {labels: {}}} | Namespace "" is invalid: metadata.name: Required value: name is required
          422 | {apiVersion: v1, kind: Namespace, metadata: {name: A_b}} | Namespace "A_b" is invalid: metadata.name: Invalid value: "A_b"
          501 | {apiVersion: batch/v1, kind: Job, metadata: {name: j, namespace: work}, spec: {completions: 2}} | not emulated: a Job of several completions that is not Indexed
          400 | {apiVersion: v1, kind: Secret, metadata: {name: s}} | Secret "s": metadata.namespace is needed
          400 | {apiVersion: v1, kind: Node, metadata: {name: s, namespace: work}} | Node "s": metadata.namespace is not allowed
          """)
  void invalidObjectsAreRefused(int code, String manifest, String message) {
    assertThatThrownBy(() -> world.apply(manifest))
        .isInstanceOf(KubernetesException.class)
        .hasMessage(message)
        .extracting(e -> ((KubernetesException) e).code())
        .isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          batch/v1 | Job | spec: {template: {a: 1}} | spec: {template: {a: 2}} | spec.template: Invalid value: field is immutable
          v1 | Service | spec: {clusterIP: None} | spec: {clusterIP: 10.0.0.1} | spec.clusterIP: Invalid value: field is immutable
          apps/v1 | DaemonSet | spec: {selector: {a: 1}} | spec: {selector: {a: 2}} | spec.selector: Invalid value: field is immutable
          v1 | ConfigMap | immutable: true, data: {a: b} | immutable: true, data: {a: c} | data: Forbidden: field is immutable when `immutable` is set
          rbac.authorization.k8s.io/v1 | RoleBinding | roleRef: {name: a} | roleRef: {name: b} | roleRef: Invalid value: field is immutable
          """)
  void changesOfImmutableFieldsAreRefused(
      String version, String kind, String first, String second, String message) {
    String start =
        "{apiVersion: " + version + ", kind: " + kind + ", metadata: {name: x, namespace: work}, ";
    ObjectNode before = world.apply(start + first + "}");
    assertThatThrownBy(() -> world.apply(start + second + "}"))
        .isInstanceOf(KubernetesException.class)
        .hasMessage(kind + " \"x\" is invalid: " + message);
    assertThat(world.get(version, kind, "x")).isEqualTo(before);
  }

  @Test
  void deletingANamespaceDeletesItsObjects() {
    world.apply("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: work}}");
    ObjectKey key = new ObjectKey("v1", "Namespace", "", "work");
    world.cluster.delete(key);
    assertThat(world.cluster.get(key)).isPresent();
    world.pass(1);
    assertThatThrownBy(
            () ->
                world.apply("{apiVersion: v1, kind: Secret, metadata: {name: t, namespace: work}}"))
        .hasMessageContaining("because it is being terminated");
    world.pass(10);
    assertThat(world.cluster.get(key)).isEmpty();
    assertThat(world.cluster.list("v1", "Secret")).isEmpty();
    world.cluster.delete(key);
  }

  @Test
  void aNetworkIsDeletedAfterItsPodsAndBeforeItsParameters() {
    world.joinGpu("gpu-0");
    world.apply(
        "{apiVersion: networking.gke.io/v1, kind: GKENetworkParamSet, metadata: {name: rdma-0}, spec: {vpc: v}}");
    world.apply(
        "{apiVersion: networking.gke.io/v1, kind: Network, metadata: {name: rdma-0}, spec: {parametersRef: {name: rdma-0}}}");
    world.apply(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: work, annotations: {
          "networking.gke.io/interfaces": '[{"interfaceName":"eth2","network":"rdma-0"}]'}}, spec: {}}
        """);
    ObjectKey network = new ObjectKey("networking.gke.io/v1", "Network", "", "rdma-0");
    ObjectKey parameters =
        new ObjectKey("networking.gke.io/v1", "GKENetworkParamSet", "", "rdma-0");
    world.cluster.delete(parameters);
    world.pass(60);
    assertThat(world.cluster.get(parameters))
        .as("parameters to which a network refers")
        .isPresent();
    world.cluster.delete(network);
    world.pass(60);
    assertThat(world.cluster.get(network)).as("network that a pod uses").isPresent();
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", "p"));
    world.pass(60);
    assertThat(world.cluster.get(network)).isEmpty();
    assertThat(world.cluster.get(parameters)).isEmpty();
  }

  @Test
  void aGpuNodeRegistersLikeANodeOnGke() {
    world.joinGpu("gpu-0", new NodeTaint("extra", "true", "NoSchedule"));
    ObjectNode node = world.cluster.get(new ObjectKey("v1", "Node", "", "gpu-0")).orElseThrow();
    assertThat(JsonTree.texts(node, "metadata", "labels"))
        .containsEntry("cloud.google.com/gke-accelerator", "nvidia-b200")
        .containsEntry("topology.kubernetes.io/region", "us-central1")
        .containsEntry("team", "ml");
    assertThat(JsonTree.items(node, "spec", "taints"))
        .extracting(taint -> JsonTree.text(taint, "key"))
        .containsExactly("nvidia.com/gpu", "extra");
    assertThat(JsonTree.texts(node, "status", "capacity"))
        .containsEntry("nvidia.com/gpu", "8")
        .containsEntry("networking.gke.io.networks/rdma-0.IP", "1");
    assertThat(JsonTree.texts(node, "status", "allocatable"))
        .as("number of GPUs before the driver is installed")
        .containsEntry("nvidia.com/gpu", "0");
  }

  @Test
  void aNodeWithoutADevicePluginReportsNoGpus() {
    world.joinClaimable("gpu-0", NvidiaDra.nodeLabels());
    ObjectNode node = world.cluster.get(new ObjectKey("v1", "Node", "", "gpu-0")).orElseThrow();
    assertThat(JsonTree.texts(node, "status", "capacity")).doesNotContainKey("nvidia.com/gpu");
    assertThat(JsonTree.texts(node, "status", "allocatable")).doesNotContainKey("nvidia.com/gpu");
  }

  @Test
  void anUnreachableApiServerRefusesEveryCallForTheGivenTime() {
    world.cluster.unreachableFor(Duration.ofSeconds(30));
    ObjectKey key = new ObjectKey("v1", "Namespace", "", "work");
    assertThatThrownBy(() -> world.cluster.get(key))
        .isInstanceOf(KubernetesException.class)
        .hasMessageContaining("does not answer")
        .extracting(e -> ((KubernetesException) e).code())
        .isEqualTo(0);
    assertThatThrownBy(() -> world.cluster.list("v1", "Pod")).hasMessageContaining("not answer");
    assertThatThrownBy(() -> world.cluster.delete(key)).hasMessageContaining("not answer");
    assertThatThrownBy(() -> world.cluster.log("a", "b", "c")).hasMessageContaining("not answer");
    world.pass(30);
    assertThat(world.cluster.get(key)).isPresent();
  }
}
