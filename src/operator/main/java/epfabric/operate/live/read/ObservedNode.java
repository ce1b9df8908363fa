package epfabric.operate.live.read;

import epfabric.base.facts.NodeResource;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenNode.Verified;
import epfabric.operate.live.seen.Topology;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Converts nodes of the client library to {@link SeenNode}. */
public final class ObservedNode {
  private static final String PHASE = Labels.NODE_PREFIX + "phase";

  private ObservedNode() {}

  public static SeenNode of(Node node) {
    PoolNode plain = ObservedObject.node(node);
    NodeStatus status = Optional.ofNullable(node.getStatus()).orElseGet(NodeStatus::new);
    Map<String, String> labels = ObservedObject.present(ObservedObject.metadata(node).getLabels());
    return new SeenNode(
        plain,
        ObservedTimes.created(node),
        "true".equals(labels.get(Labels.SPOT)),
        ObservedTimes.lastChange(node, PHASE),
        condition(status),
        offered(status),
        Topology.of(labels));
  }

  private static Optional<Verified> condition(NodeStatus status) {
    return ObservedObject.present(status.getConditions()).stream()
        .filter(condition -> Verified.TYPE.equals(condition.getType()))
        .map(ObservedNode::verified)
        .findFirst();
  }

  private static Verified verified(NodeCondition condition) {
    return new Verified(
        PlainText.of(condition.getStatus()),
        PlainText.of(condition.getReason()),
        PlainText.of(condition.getMessage()),
        ObservedTimes.parse(condition.getLastTransitionTime()),
        ObservedTimes.parse(condition.getLastHeartbeatTime()));
  }

  private static Map<String, Long> offered(NodeStatus status) {
    Map<String, Long> offered = new TreeMap<>();
    Map<String, Quantity> all = ObservedObject.present(status.getAllocatable());
    all.forEach(
        (resource, quantity) -> {
          if (resource.equals(NodeResource.GPU)
              || resource.startsWith(NodeResource.INTERFACE_PREFIX)) {
            offered.put(resource, quantity.getNumericalAmount().longValue());
          }
        });
    return offered;
  }
}
