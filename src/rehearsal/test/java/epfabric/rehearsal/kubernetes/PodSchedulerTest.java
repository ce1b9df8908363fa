package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests to which nodes pods are bound, and the reasons why pods do not fit on other nodes. */
class PodSchedulerTest {
  private static final String TOLERATION =
      "tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]";
  private final World world = new World(World::usual);

  private void pod(String name, String spec, String resources) {
    world.apply(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: work, labels: {a: b}}, spec: {%s
          containers: [{name: main, image: i, resources: {%s}}]}}
        """
            .formatted(name, spec, resources));
    world.pass(1);
  }

  private String nodeOf(String pod) {
    return EmulatedPods.node(world.get("v1", "Pod", pod));
  }

  @Test
  void gpusAreOfferedOnlyOnceADriverIsInstalled() {
    world.joinGpu("gpu-0");
    pod("p", TOLERATION + ",", "limits: {nvidia.com/gpu: 8, networking.gke.io.networks/rdma-0: 0}");
    assertThat(world.events("FailedScheduling"))
        .containsExactly("0/1 nodes are available: 1 Insufficient nvidia.com/gpu.");
    assertThat(EmulatedPods.phase(world.get("v1", "Pod", "p"))).isEqualTo("Pending");
    offerGpus("gpu-0");
    world.pass(1);
    assertThat(nodeOf("p")).isEqualTo("gpu-0");
    pod("q", TOLERATION + ",", "limits: {nvidia.com/gpu: 1}");
    assertThat(nodeOf("q")).as("all GPUs are taken").isEmpty();
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", "p"));
    world.pass(10);
    assertThat(nodeOf("q")).isEqualTo("gpu-0");
  }

  /** Makes a node's GPUs allocatable, as the installer does. */
  private void offerGpus(String node) {
    ObjectNode changed = world.cluster.get(EmulatedNodes.key(node)).orElseThrow();
    JsonTree.make(changed, "status", "allocatable").put("nvidia.com/gpu", "8");
    world.cluster.apply(changed);
  }

  @Test
  void taintsKeepPodsWithoutTolerationAway() {
    world.joinGpu("gpu-0", new NodeTaint("special", "true", "NoSchedule"));
    pod("p", TOLERATION + ",", "");
    assertThat(world.events("FailedScheduling"))
        .containsExactly(
            "0/1 nodes are available: 1 node(s) had untolerated taint {special: true}.");
    pod("q", "tolerations: [{operator: Exists}],", "");
    assertThat(nodeOf("q")).isEqualTo("gpu-0");
  }

  @Test
  void aCordonedNodeGetsNoNewPodsAndKeepsItsRunningPods() {
    world.join("a");
    pod("p", "", "");
    cordon("a", true);
    pod("q", "", "");
    assertThat(List.of(nodeOf("p"), nodeOf("q"))).containsExactly("a", "");
    assertThat(world.events("FailedScheduling"))
        .containsExactly("0/1 nodes are available: 1 node(s) were unschedulable.");
    cordon("a", false);
    world.pass(1);
    assertThat(nodeOf("q")).isEqualTo("a");
    assertThat(EmulatedPods.phase(world.get("v1", "Pod", "p"))).isEqualTo("Running");
  }

  private void cordon(String node, boolean closed) {
    ObjectNode changed = world.cluster.get(EmulatedNodes.key(node)).orElseThrow();
    JsonTree.make(changed, "spec").put("unschedulable", closed);
    world.cluster.apply(changed);
  }

  @Test
  void labelsDecideWhereAPodRuns() {
    world.join("a");
    pod("p", "nodeSelector: {disk: fast},", "");
    assertThat(world.events("FailedScheduling"))
        .containsExactly(
            "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.");
    String term = "{key: cloud.google.com/gke-nodepool, operator: %s, values: [pool]}";
    String affinity =
        "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " {nodeSelectorTerms: [{matchExpressions: [%s]}]}}},";
    pod("q", affinity.formatted(term.formatted("In")), "");
    assertThat(nodeOf("q")).isEqualTo("a");
    pod("r", affinity.formatted(term.formatted("NotIn")), "");
    assertThat(nodeOf("r")).isEmpty();
  }

  @Test
  void podsWithAntiAffinityAreOnDifferentNodes() {
    world.join("a");
    String antiAffinity =
        "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
            + "{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {a: b}}}]}},";
    pod("p", antiAffinity, "");
    pod("q", antiAffinity, "");
    assertThat(List.of(nodeOf("p"), nodeOf("q"))).containsExactlyInAnyOrder("a", "");
    world.join("b");
    world.pass(1);
    assertThat(List.of(nodeOf("p"), nodeOf("q"))).containsExactlyInAnyOrder("a", "b");
  }

  @ParameterizedTest
  @CsvSource({"250m, 0.250", "3, 3", "2k, 2000", "128Gi, 137438953472", "1.5Mi, 1572864.0"})
  void quantitiesAreNumbersWithUnits(String text, BigDecimal amount) {
    assertThat(Quantity.of(text)).isEqualByComparingTo(amount);
  }

  @ParameterizedTest
  @CsvSource({"32 cores", "Gi", "-1", "1Gb"})
  void invalidQuantitiesAreRefused(String text) {
    assertThatThrownBy(() -> Quantity.of(text))
        .isInstanceOf(KubernetesException.class)
        .hasMessageContaining(text);
  }
}
