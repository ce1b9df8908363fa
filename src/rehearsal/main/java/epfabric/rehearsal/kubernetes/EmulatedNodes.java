package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.facts.NodeResource;
import epfabric.base.facts.NvidiaDra;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeMachine;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.NodeReport.NodeCondition;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Registers and updates nodes as GKE does. Labels, taints and resources are the same as in {@code
 * tools/kube/kubelet/shape.go}, except that GPUs become allocatable only after a driver was
 * installed.
 */
public final class EmulatedNodes {
  private final ObjectStore objects;

  public EmulatedNodes(ObjectStore objects) {
    this.objects = objects;
  }

  public static ObjectKey key(String node) {
    return new ObjectKey("v1", "Node", "", node);
  }

  public void join(NodeSpec node) {
    ObjectNode spec =
        JsonTree.of("providerID", "gce://emulated/" + node.zone() + "/" + node.name());
    spec.set("taints", taints(node));
    objects.create(
        JsonTree.of(
            OrderedTree.of("apiVersion", "v1")
                .with("kind", "Node")
                .with("metadata", JsonTree.of("name", node.name(), "labels", labels(node)))
                .with("spec", spec)
                .with("status", status(node))));
  }

  private static ArrayNode taints(NodeSpec node) {
    List<NodeTaint> all = new ArrayList<>();
    if (node.machine().gpus() > 0) {
      all.add(new NodeTaint(NodeResource.GPU, "present", "NoSchedule"));
    }
    all.addAll(node.taints());
    return JsonTree.array(all.stream().map(EmulatedNodes::taint).toList());
  }

  private static ObjectNode taint(NodeTaint taint) {
    return JsonTree.of("key", taint.key(), "value", taint.value(), "effect", taint.effect());
  }

  private static ObjectNode labels(NodeSpec node) {
    Map<String, String> labels = new TreeMap<>(node.labels());
    labels.put("kubernetes.io/hostname", node.name());
    labels.put("kubernetes.io/os", "linux");
    labels.put(NodeResource.ARCHITECTURE, node.machine().architecture());
    labels.put(Labels.MACHINE, node.machine().type());
    labels.put("topology.kubernetes.io/zone", node.zone());
    labels.put("topology.kubernetes.io/region", node.zone().replaceFirst("-[a-z]$", ""));
    labels.put(Labels.NODE_POOL, node.pool());
    labels.putIfAbsent(NodeSpec.OS_DISTRIBUTION, "cos"); // GKE's usual image
    labels.put("cloud.google.com/machine-family", node.machine().type().replaceFirst("-.*", ""));
    if (node.machine().gpus() > 0) {
      labels.put("cloud.google.com/gke-accelerator", node.machine().accelerator());
      labels.put("cloud.google.com/gke-accelerator-count", Integer.toString(node.machine().gpus()));
      labels.put("cloud.google.com/gke-ephemeral-storage-local-ssd", "true");
    }
    ObjectNode all = Json.object();
    labels.forEach(all::put);
    return all;
  }

  private ObjectNode status(NodeSpec node) {
    ObjectNode capacity = resources(node);
    ObjectNode allocatable = capacity.deepCopy();
    if (node.machine().gpus() > 0 && !node.labels().containsKey(NvidiaDra.NO_PLUGIN_LABEL)) {
      capacity.put(NodeResource.GPU, Integer.toString(node.machine().gpus()));
      allocatable.put(NodeResource.GPU, "0");
    }
    ObjectNode ready = condition(new NodeCondition("Ready", true, "KubeletReady", ""));
    return JsonTree.of(
        OrderedTree.of("capacity", capacity)
            .with("allocatable", allocatable)
            .with("conditions", JsonTree.array(List.of(ready)))
            .with(
                "nodeInfo",
                JsonTree.of(
                    "kubeletVersion", "emulated",
                    "osImage", "emulated",
                    "operatingSystem", "linux",
                    "architecture", node.machine().architecture())));
  }

  private static ObjectNode resources(NodeSpec node) {
    NodeMachine machine = node.machine();
    ObjectNode resources =
        JsonTree.of(
            "cpu", machine.capacity().cpus(),
            "memory", machine.capacity().memory(),
            "ephemeral-storage", machine.capacity().storage(),
            "pods", "110");
    for (String network : node.networks()) {
      resources.put(NodeResource.INTERFACE_PREFIX + network, "1");
      resources.put(NodeResource.INTERFACE_PREFIX + network + ".IP", "1");
    }
    return resources;
  }

  /** Returns a condition without a heartbeat, because the emulated reporter writes only changes. */
  private ObjectNode condition(NodeCondition condition) {
    return JsonTree.of(
        "type", condition.type(),
        "status", condition.holds() ? "True" : "False",
        "reason", condition.reason(),
        "message", condition.message(),
        "lastTransitionTime", objects.stamp());
  }

  /** Applies a container's report to its node; does nothing if the node no longer exists. */
  public void apply(String name, NodeReport report) {
    if (objects.get(key(name)).isEmpty()) {
      return;
    }
    objects.update(
        key(name),
        node -> {
          annotate(JsonTree.make(node, "metadata", "annotations"), report);
          report.condition().ifPresent(condition -> setCondition(node, condition));
          report.tainted().ifPresent(present -> setStartupTaint(node, present));
          boolean hasGpus = JsonTree.object(node, "status", "capacity").has(NodeResource.GPU);
          if (report.gpusOffered() && hasGpus) {
            JsonTree.make(node, "status", "allocatable")
                .set(
                    NodeResource.GPU,
                    JsonTree.object(node, "status", "capacity").get(NodeResource.GPU).deepCopy());
          }
        });
  }

  private static void annotate(ObjectNode annotations, NodeReport report) {
    report
        .annotations()
        .forEach(
            (name, value) -> {
              annotations.remove(name);
              if (!value.isEmpty()) {
                annotations.set(name, TextNode.valueOf(value));
              }
            });
  }

  private void setCondition(ObjectNode node, NodeCondition condition) {
    List<ObjectNode> others =
        JsonTree.items(node, "status", "conditions").stream()
            .filter(old -> !JsonTree.text(old, "type").equals(condition.type()))
            .toList();
    List<ObjectNode> all = new ArrayList<>(others);
    all.add(condition(condition));
    JsonTree.make(node, "status").set("conditions", JsonTree.array(all));
  }

  private static void setStartupTaint(ObjectNode node, boolean present) {
    List<ObjectNode> all =
        new ArrayList<>(
            JsonTree.items(node, "spec", "taints").stream()
                .filter(old -> !JsonTree.text(old, "key").equals(InstallPlan.STARTUP_TAINT))
                .toList());
    if (present) {
      all.add(taint(new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule")));
    }
    JsonTree.make(node, "spec").set("taints", JsonTree.array(all));
  }
}
