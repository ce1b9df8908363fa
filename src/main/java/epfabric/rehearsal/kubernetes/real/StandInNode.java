package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
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
  ObjectNode json() {
    ObjectNode labels = Json.object();
    spec.labels().forEach(labels::put);
    ObjectNode node =
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
    node.set("taints", JsonTree.array(spec.taints().stream().map(StandInNode::taint).toList()));
    ArrayNode networks = Json.array();
    spec.networks().forEach(networks::add);
    node.set("networks", networks);
    return node;
  }

  private static ObjectNode taint(NodeTaint taint) {
    return JsonTree.of("key", taint.key(), "value", taint.value(), "effect", taint.effect());
  }
}
