package epfabric.rehearsal.kubernetes.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.EmulatedNodes;
import epfabric.rehearsal.kubernetes.ObjectStore;
import epfabric.rehearsal.kubernetes.api.NodeReport.NodeCondition;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests nodes after their registration, and after the reports of their containers. */
class NodeReportTest {
  private static final NodeReport NOW = NodeReport.after(0);

  private final JumpingTime time = new JumpingTime();
  private final ObjectStore objects = new ObjectStore(time, () -> {});
  private final EmulatedNodes nodes = new EmulatedNodes(objects);

  private void join(String name, NodeTaint... taints) {
    NodeMachine machine =
        new NodeMachine(
            "a4-highgpu-8g",
            "nvidia-b200",
            8,
            8,
            "amd64",
            new NodeMachine.Capacity("200", "3000Gi", "10Gi"));
    nodes.join(
        new NodeSpec(
            name, "gpu", "us-central1-b", machine, new TreeMap<>(), List.of(taints), List.of()));
  }

  private ObjectNode node() {
    return objects.get(EmulatedNodes.key("n")).orElseThrow();
  }

  private String gpus() {
    return JsonTree.text(node(), "status", "allocatable", "nvidia.com/gpu");
  }

  private List<String> taints() {
    return JsonTree.items(node(), "spec", "taints").stream()
        .map(taint -> JsonTree.text(taint, "key"))
        .toList();
  }

  /** Returns {@code TYPE STATUS REASON} of each condition. */
  private List<String> conditions() {
    return JsonTree.items(node(), "status", "conditions").stream()
        .map(
            condition ->
                String.join(
                    " ",
                    JsonTree.text(condition, "type"),
                    JsonTree.text(condition, "status"),
                    JsonTree.text(condition, "reason")))
        .toList();
  }

  @Test
  void annotationsAreAddedChangedAndRemoved() {
    join("n");
    nodes.apply("n", NOW.annotated("phase", "driver").annotated("failure", "none"));
    nodes.apply("n", NOW.annotated("phase", "verified").annotated("failure", ""));
    assertThat(JsonTree.texts(node(), "metadata", "annotations")).hasToString("{phase=verified}");
  }

  @Test
  void aConditionReplacesThePreviousConditionOfTheSameType() {
    join("n");
    nodes.apply(
        "n", NOW.withCondition(new NodeCondition("EpfabricVerified", false, "Installing", "")));
    time.pass(Duration.ofSeconds(90));
    nodes.apply(
        "n", NOW.withCondition(new NodeCondition("EpfabricVerified", true, "AllWell", "8 GPUs")));
    assertThat(conditions())
        .containsExactly("Ready True KubeletReady", "EpfabricVerified True AllWell");
    ObjectNode condition = JsonTree.items(node(), "status", "conditions").get(1);
    assertThat(JsonTree.text(condition, "message")).isEqualTo("8 GPUs");
    assertThat(JsonTree.text(condition, "lastTransitionTime")).isEqualTo("2026-01-01T00:01:30Z");
  }

  @Test
  void reportsAddAndRemoveOnlyTheStartupTaint() {
    join(
        "n",
        new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule"),
        new NodeTaint("team", "ml", "NoSchedule"));
    nodes.apply("n", NOW.withTaint(false));
    assertThat(taints()).containsExactly("nvidia.com/gpu", "team");
    nodes.apply("n", NOW.withTaint(true));
    nodes.apply("n", NOW.withTaint(true));
    assertThat(taints()).containsExactly("nvidia.com/gpu", "team", InstallPlan.STARTUP_TAINT);
    nodes.apply("n", NOW.annotated("phase", "verified"));
    assertThat(taints())
        .as("the report does not mention the taint")
        .contains(InstallPlan.STARTUP_TAINT);
  }

  @Test
  void gpusAreAllocatableOnceAReportOffersThem() {
    join("n");
    assertThat(gpus()).isEqualTo("0");
    nodes.apply("n", NOW.annotated("phase", "driver"));
    assertThat(gpus()).isEqualTo("0");
    nodes.apply("n", NOW.offeringGpus());
    assertThat(gpus()).isEqualTo("8");
  }

  @Test
  void aReportCanContainAllChanges() {
    join("n", new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule"));
    nodes.apply(
        "n",
        NOW.annotated("phase", "verified")
            .withCondition(new NodeCondition("EpfabricVerified", true, "AllWell", ""))
            .withTaint(false)
            .offeringGpus());
    assertThat(gpus()).isEqualTo("8");
    assertThat(taints()).containsExactly("nvidia.com/gpu");
    assertThat(conditions()).hasSize(2);
    assertThat(JsonTree.texts(node(), "metadata", "annotations")).containsKey("phase");
  }

  @Test
  void reportsOfAMissingNodeAreIgnored() {
    nodes.apply("n", NOW.annotated("phase", "verified"));
    assertThat(objects.keys()).isEmpty();
  }

  @Test
  void aRepeatedReportChangesNothing() {
    join("n");
    nodes.apply("n", NOW.annotated("phase", "driver"));
    ObjectNode before = node();
    nodes.apply("n", NOW.annotated("phase", "driver"));
    assertThat(node()).isEqualTo(before);
  }

  @Test
  void aNodeWithoutGpusHasNoGpuLabelsAndTaints() {
    nodes.join(NodeSpec.system("n", "system", "europe-west4-b", "e2-standard-4"));
    assertThat(taints()).isEmpty();
    assertThat(JsonTree.texts(node(), "metadata", "labels"))
        .containsEntry("cloud.google.com/machine-family", "e2")
        .containsEntry("topology.kubernetes.io/region", "europe-west4")
        .containsEntry(NodeSpec.OS_DISTRIBUTION, "cos")
        .doesNotContainKey("cloud.google.com/gke-accelerator");
    assertThat(JsonTree.texts(node(), "status", "allocatable"))
        .doesNotContainKey("nvidia.com/gpu")
        .containsEntry("pods", "110");
  }

  @Test
  void aPoolSetsTheOperatingSystemOfItsNodes() {
    NodeSpec plain = NodeSpec.system("n", "p", "us-central1-b", "e2-standard-4");
    TreeMap<String, String> labels = new TreeMap<>();
    labels.put(NodeSpec.OS_DISTRIBUTION, "ubuntu");
    nodes.join(
        new NodeSpec(
            "n", plain.pool(), plain.zone(), plain.machine(), labels, List.of(), List.of("net")));
    assertThat(JsonTree.text(node(), "metadata", "labels", NodeSpec.OS_DISTRIBUTION))
        .isEqualTo("ubuntu");
    assertThat(JsonTree.texts(node(), "status", "capacity"))
        .containsEntry("networking.gke.io.networks/net", "1")
        .containsEntry("networking.gke.io.networks/net.IP", "1");
  }
}
