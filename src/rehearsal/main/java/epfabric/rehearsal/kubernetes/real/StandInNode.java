package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import java.util.Optional;

/**
 * An emulated node.
 *
 * @param gpusOffered whether the GPUs are allocatable from the start, as if a driver were installed
 * @param nicFault the fault with which the NIC driver publishes the node's devices
 */
public record StandInNode(NodeSpec spec, boolean gpusOffered, Optional<NicFault> nicFault) {
  /** Creates a node without a NIC fault. */
  public StandInNode(NodeSpec spec, boolean gpusOffered) {
    this(spec, gpusOffered, Optional.empty());
  }

  /** Returns a node in the state in which GKE creates it, before anything is installed. */
  public static StandInNode fresh(NodeSpec spec) {
    return new StandInNode(spec, false);
  }

  StandInNode with(Optional<NicFault> fault) {
    return new StandInNode(spec, gpusOffered, fault);
  }

  public String name() {
    return spec.name();
  }

  /** Returns the node in the format that {@code tools/kube/kubelet/shape.go} reads. */
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
            "cpus", spec.machine().capacity().cpus(),
            "memory", spec.machine().capacity().memory(),
            "storage", spec.machine().capacity().storage(),
            "withoutGpus", !gpusOffered,
            "rdmaNics", spec.machine().rdmaNics(),
            "nicFault", nicFault.map(EnumWord::of).orElse(""),
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
