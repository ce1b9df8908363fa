package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import epfabric.facts.NodeResource;
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
    if (node.machine().gpus() > 0) {
      all.add(new NodeTaint(NodeResource.GPU, "present", "NoSchedule"));
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
    labels.put("kubernetes.io/arch", node.machine().architecture());
    labels.put("node.kubernetes.io/instance-type", node.machine().type());
    labels.put("topology.kubernetes.io/zone", node.zone());
    labels.put("topology.kubernetes.io/region", node.zone().replaceFirst("-[a-z]$", ""));
    labels.put("cloud.google.com/gke-nodepool", node.pool());
    labels.putIfAbsent(NodeSpec.OS_DISTRIBUTION, "cos"); // GKE's usual image
    labels.put("cloud.google.com/machine-family", node.machine().type().replaceFirst("-.*", ""));
    if (node.machine().gpus() > 0) {
      labels.put("cloud.google.com/gke-accelerator", node.machine().accelerator());
      labels.put("cloud.google.com/gke-accelerator-count", Integer.toString(node.machine().gpus()));
      labels.put("cloud.google.com/gke-ephemeral-storage-local-ssd", "true");
    }
    JsonObject all = new JsonObject();
    labels.forEach(all::addProperty);
    return all;
  }

  private JsonObject status(NodeSpec node) {
    JsonObject capacity = resources(node);
    JsonObject allocatable = capacity.deepCopy();
    if (node.machine().gpus() > 0) {
      capacity.addProperty(NodeResource.GPU, Integer.toString(node.machine().gpus()));
      allocatable.addProperty(NodeResource.GPU, "0");
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
            "osImage", "emulated",
            "operatingSystem", "linux",
            "architecture", node.machine().architecture()));
  }

  private static JsonObject resources(NodeSpec node) {
    NodeMachine machine = node.machine();
    JsonObject resources =
        JsonTree.of(
            "cpu", machine.cpus(),
            "memory", machine.memory(),
            "ephemeral-storage", machine.storage(),
            "pods", "110");
    for (String network : node.networks()) {
      resources.addProperty(NodeResource.INTERFACE_PREFIX + network, "1");
      resources.addProperty(NodeResource.INTERFACE_PREFIX + network + ".IP", "1");
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
                .add(
                    NodeResource.GPU,
                    JsonTree.object(node, "status", "capacity").get(NodeResource.GPU).deepCopy());
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
