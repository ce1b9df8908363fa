package epfabric.rehearsal.kubernetes.real;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.JsonTree;
import epfabric.rehearsal.kubernetes.NodeSpec;
import epfabric.rehearsal.kubernetes.NodeSpec.NodeTaint;

/**
 * A node that is played.
 *
 * @param gpusOffered whether its GPUs can be used from the start, as if a driver was there already
 */
public record StandInNode(NodeSpec spec, boolean gpusOffered) {
  /** A node as GKE gives it, on which nothing is installed yet. */
  public static StandInNode fresh(NodeSpec spec) {
    return new StandInNode(spec, false);
  }

  public String name() {
    return spec.name();
  }

  /** In the words of {@code tools/kube/kubelet/shape.go}. */
  JsonObject json() {
    JsonObject labels = new JsonObject();
    spec.labels().forEach(labels::addProperty);
    JsonObject node =
        JsonTree.of(
            "name", spec.name(),
            "pool", spec.pool(),
            "machine", spec.machine().type(),
            "zone", spec.zone(),
            "accelerator", spec.machine().accelerator(),
            "gpus", spec.machine().gpus(),
            "architecture", spec.machine().architecture(),
            "cpus", spec.machine().cpus(),
            "memory", spec.machine().memory(),
            "storage", spec.machine().storage(),
            "withoutGpus", !gpusOffered,
            "labels", labels);
    node.add("taints", JsonTree.array(spec.taints().stream().map(StandInNode::taint).toList()));
    JsonArray networks = new JsonArray();
    spec.networks().forEach(networks::add);
    node.add("networks", networks);
    return node;
  }

  private static JsonObject taint(NodeTaint taint) {
    return JsonTree.of("key", taint.key(), "value", taint.value(), "effect", taint.effect());
  }
}
