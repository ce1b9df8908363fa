package epfabric.kube;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.GceTopology;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.QueuedProvisioning;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Handles ProvisioningRequests as GKE's autoscaler does: creates the nodes of a request with the
 * request's label and the taint of queued nodes, and reports them in the request's status.
 */
final class StandInAutoscaler {
  private static final List<NodeTaint> TAINTS =
      List.of(
          new NodeTaint(QueuedProvisioning.TAINT, "true", "NoSchedule"),
          new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule"));

  private final Kubectl kubectl;
  private final StandInNodes nodes;
  private final String pool;
  private final List<String> joined = new ArrayList<>();

  StandInAutoscaler(Kubectl kubectl, StandInNodes nodes, String pool) {
    this.kubectl = kubectl;
    this.nodes = nodes;
    this.pool = pool;
  }

  /** Waits for the only request and returns it. */
  JsonNode awaitRequest() {
    kubectl.awaitValue(
        List.of("get", "provisioningrequests", "-o", "name"), text -> text.lines().count() == 1);
    return kubectl.get("provisioningrequests").get("items").get(0);
  }

  /** Creates the unverified nodes of a request, and reports them in the request's status. */
  List<String> provision(JsonNode request) {
    String name = request.get("metadata").get("name").asText();
    String label = "rr-" + request.get("metadata").get("uid").asText().substring(0, 8);
    int count = request.get("spec").get("podSets").get(0).get("count").asInt();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String node = "queued-" + joined.size();
      nodes.joinInstalled(node(node, label));
      joined.add(node);
      names.add(node);
    }
    nodes.awaitReady();
    String condition =
        """
        {"type": "Provisioned", "status": "True", "reason": "Provisioned", "message": "done",
         "lastTransitionTime": "2026-01-01T00:00:00Z"}""";
    String status =
        """
        {"status": {"conditions": [%s], "provisioningClassDetails": {"%s": "%s"}}}"""
            .formatted(condition, QueuedProvisioning.NODE_DETAIL, label);
    kubectl
        .run(
            "patch",
            "provisioningrequest",
            name,
            "--subresource=status",
            "--type=merge",
            "-p",
            status)
        .orFail();
    return names;
  }

  private NodeSpec node(String name, String label) {
    Map<String, String> labels =
        Map.of(
            ManagedDranet.NODE_LABEL,
            ManagedDranet.ON,
            QueuedProvisioning.NODE_LABEL,
            label,
            GceTopology.BLOCK,
            "b",
            GceTopology.SUBBLOCK,
            "s",
            GceTopology.HOST,
            name);
    NodeSpec b200 = NodePool.b200(name, pool, TAINTS);
    return new NodeSpec(
        name, pool, b200.zone(), b200.machine(), new TreeMap<>(labels), TAINTS, List.of());
  }

  /** Removes the startup taint from nodes, as the installer does when it has verified a node. */
  void verify(List<String> names) {
    for (String node : names) {
      kubectl.run("taint", "node", node, InstallPlan.STARTUP_TAINT + "-").orFail();
    }
  }

  /** Removes all nodes, as the autoscaler does after a workload. */
  void removeAll() {
    joined.forEach(nodes::leave);
    joined.forEach(nodes::awaitGone);
    joined.clear();
  }
}
