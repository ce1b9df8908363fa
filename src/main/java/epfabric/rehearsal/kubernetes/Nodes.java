package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import epfabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.NodeNews.NodeCondition;
import epfabric.rehearsal.kubernetes.NodeSpec.NodeTaint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Nodes as GKE registers them; labels, taints and resources as {@code tools/kube/kubelet/shape.go}
 * has them, but for the GPUs, which the device plugin offers when there is a driver.
 */
final class Nodes {
  static final String GPUS = "nvidia.com/gpu";
  private static final String NETWORKS = "networking.gke.io.networks/";

  /** Round numbers below those of the machines' pages: the system keeps a part. */
  private static final Map<String, List<String>> MACHINES = new TreeMap<>();

  private static final List<String> SMALL = List.of("3900m", "13Gi", "90Gi");

  static {
    MACHINES.put("a4-highgpu-8g", List.of("223", "3800Gi", "11Ti"));
    MACHINES.put("a3-ultragpu-8g", List.of("223", "2800Gi", "11Ti"));
  }

  private final ObjectStore objects;

  Nodes(ObjectStore objects) {
    this.objects = objects;
  }

  static ObjectKey key(String node) {
    return new ObjectKey("v1", "Node", "", node);
  }

  void join(NodeSpec node) {
    JsonObject spec =
        JsonTree.of("providerID", "gce://emulated/" + node.zone() + "/" + node.name());
    spec.add("taints", taints(node));
    objects.create(
        JsonTree.of(
            "apiVersion",
            "v1",
            "kind",
            "Node",
            "metadata",
            JsonTree.of("name", node.name(), "labels", labels(node)),
            "spec",
            spec,
            "status",
            status(node)));
  }

  private static JsonArray taints(NodeSpec node) {
    List<NodeTaint> all = new ArrayList<>();
    if (node.gpus() > 0) {
      all.add(new NodeTaint(GPUS, "present", "NoSchedule"));
    }
    all.addAll(node.taints());
    return JsonTree.array(all.stream().map(Nodes::taint).toList());
  }

  private static JsonObject taint(NodeTaint taint) {
    return JsonTree.of("key", taint.key(), "value", taint.value(), "effect", taint.effect());
  }

  private static JsonObject labels(NodeSpec node) {
    Map<String, String> labels = new TreeMap<>(node.labels());
    labels.put("kubernetes.io/hostname", node.name());
    labels.put("kubernetes.io/os", "linux");
    labels.put("kubernetes.io/arch", "amd64");
    labels.put("node.kubernetes.io/instance-type", node.machineType());
    labels.put("topology.kubernetes.io/zone", node.zone());
    labels.put("topology.kubernetes.io/region", node.zone().replaceFirst("-[a-z]$", ""));
    labels.put("cloud.google.com/gke-nodepool", node.pool());
    labels.put("cloud.google.com/gke-os-distribution", "ubuntu");
    labels.put("cloud.google.com/machine-family", node.machineType().replaceFirst("-.*", ""));
    if (node.gpus() > 0) {
      labels.put("cloud.google.com/gke-accelerator", node.accelerator());
      labels.put("cloud.google.com/gke-accelerator-count", Integer.toString(node.gpus()));
      labels.put("cloud.google.com/gke-ephemeral-storage-local-ssd", "true");
    }
    JsonObject all = new JsonObject();
    labels.forEach(all::addProperty);
    return all;
  }

  private JsonObject status(NodeSpec node) {
    JsonObject capacity = resources(node);
    JsonObject allocatable = capacity.deepCopy();
    if (node.gpus() > 0) {
      capacity.addProperty(GPUS, Integer.toString(node.gpus()));
      allocatable.addProperty(GPUS, "0");
    }
    JsonObject ready = condition(new NodeCondition("Ready", true, "KubeletReady", ""));
    return JsonTree.of(
        "capacity",
        capacity,
        "allocatable",
        allocatable,
        "conditions",
        JsonTree.array(List.of(ready)),
        "nodeInfo",
        JsonTree.of(
            "kubeletVersion", "emulated",
            "osImage", "Ubuntu (emulated)",
            "operatingSystem", "linux",
            "architecture", "amd64"));
  }

  private static JsonObject resources(NodeSpec node) {
    List<String> machine = MACHINES.getOrDefault(node.machineType(), SMALL);
    JsonObject resources =
        JsonTree.of(
            "cpu", machine.get(0),
            "memory", machine.get(1),
            "ephemeral-storage", machine.get(2),
            "pods", "110");
    for (String network : node.networks()) {
      resources.addProperty(NETWORKS + network, "1");
      resources.addProperty(NETWORKS + network + ".IP", "1");
    }
    return resources;
  }

  /** Without a heartbeat: the emulated reporter speaks when something changes, and not between. */
  private JsonObject condition(NodeCondition said) {
    return JsonTree.of(
        "type", said.type(),
        "status", said.holds() ? "True" : "False",
        "reason", said.reason(),
        "message", said.message(),
        "lastTransitionTime", objects.stamp());
  }

  /** Does to a node what a container on it says; nothing if the node is gone. */
  void tell(String name, NodeNews news) {
    if (objects.get(key(name)).isEmpty()) {
      return;
    }
    objects.update(
        key(name),
        node -> {
          annotate(JsonTree.make(node, "metadata", "annotations"), news);
          news.condition().ifPresent(said -> say(node, said));
          news.tainted().ifPresent(there -> taint(node, there));
          if (news.gpusOffered()) {
            JsonTree.make(node, "status", "allocatable")
                .add(GPUS, JsonTree.object(node, "status", "capacity").get(GPUS).deepCopy());
          }
        });
  }

  private static void annotate(JsonObject annotations, NodeNews news) {
    news.annotations()
        .forEach(
            (name, value) -> {
              annotations.remove(name);
              if (!value.isEmpty()) {
                annotations.add(name, new JsonPrimitive(value));
              }
            });
  }

  private void say(JsonObject node, NodeCondition said) {
    List<JsonObject> others =
        JsonTree.items(node, "status", "conditions").stream()
            .filter(old -> !JsonTree.text(old, "type").equals(said.type()))
            .toList();
    List<JsonObject> all = new ArrayList<>(others);
    all.add(condition(said));
    JsonTree.make(node, "status").add("conditions", JsonTree.array(all));
  }

  private static void taint(JsonObject node, boolean there) {
    List<JsonObject> all =
        new ArrayList<>(
            JsonTree.items(node, "spec", "taints").stream()
                .filter(old -> !JsonTree.text(old, "key").equals(InstallPlan.STARTUP_TAINT))
                .toList());
    if (there) {
      all.add(taint(new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule")));
    }
    JsonTree.make(node, "spec").add("taints", JsonTree.array(all));
  }
}
