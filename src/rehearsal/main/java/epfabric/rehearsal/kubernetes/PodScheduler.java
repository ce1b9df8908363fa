package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Binds each pod to the fitting node with the fewest pods. */
final class PodScheduler {
  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final Events events;
  private final DeviceClaims claims;

  PodScheduler(ObjectStore objects, EmulatedPods pods, Events events, DeviceClaims claims) {
    this.objects = objects;
    this.pods = pods;
    this.events = events;
    this.claims = claims;
  }

  void run() {
    pods.all().stream()
        .filter(
            pod ->
                EmulatedPods.node(pod).isEmpty()
                    && !ObjectStore.isBeingDeleted(pod)
                    && !EmulatedPods.isFinished(pod))
        .filter(this::isReleased)
        .filter(claims::allExist)
        .sorted(Comparator.comparing(pod -> JsonTree.text(pod, "metadata", "creationTimestamp")))
        .forEach(this::place);
  }

  /**
   * Returns whether the pod has no scheduling gates. For a pod with gates, sets the condition that
   * the API server sets ({@code applySchedulingGatedCondition} in {@code
   * pkg/registry/core/pod/strategy.go} of Kubernetes).
   */
  private boolean isReleased(ObjectNode pod) {
    boolean gated = !JsonTree.items(pod, "spec", "schedulingGates").isEmpty();
    if (gated && JsonTree.items(pod, "status", "conditions").isEmpty()) {
      String words = "Scheduling is blocked due to non-empty scheduling gates";
      objects.update(
          ObjectKey.of(pod), changed -> setScheduled(changed, "False", "SchedulingGated", words));
    }
    return !gated;
  }

  private void place(ObjectNode pod) {
    List<ObjectNode> nodes = objects.list("v1", "Node");
    Optional<String> onEveryNode = claims.obstacle(pod);
    if (onEveryNode.isPresent()) {
      refuse(pod, noneAvailable(nodes.size()) + ": " + onEveryNode.get() + ".");
      return;
    }
    Map<String, Integer> obstacles = new TreeMap<>();
    Optional<ObjectNode> best =
        nodes.stream()
            .sorted(Comparator.comparing(node -> pods.on(ObjectStore.name(node)).size()))
            .filter(
                node -> {
                  Optional<String> why =
                      new NodeFit(node, pods.on(ObjectStore.name(node)))
                          .obstacle(pod)
                          .or(() -> claims.obstacle(pod, ObjectStore.name(node)));
                  why.ifPresent(words -> addReasons(words, obstacles));
                  return why.isEmpty();
                })
            .findFirst();
    if (best.isPresent()) {
      claims.reserve(pod, ObjectStore.name(best.get()));
      bind(pod, ObjectStore.name(best.get()));
    } else {
      refuse(pod, reasons(nodes.size(), obstacles));
    }
  }

  private static void addReasons(String words, Map<String, Integer> obstacles) {
    for (String each : words.split(", (?=Insufficient|Too many)", -1)) {
      obstacles.merge(each, 1, Integer::sum);
    }
  }

  /** Binds a pod to a node. */
  void bind(ObjectNode pod, String node) {
    ObjectNode bound =
        objects.update(
            ObjectKey.of(pod),
            changed -> {
              JsonTree.make(changed, "spec").put("nodeName", node);
              setScheduled(changed, "True", "", "");
            });
    String message =
        String.format(
            Locale.ROOT,
            "Successfully assigned %s/%s to %s",
            ObjectStore.namespace(pod),
            ObjectStore.name(pod),
            node);
    events.normal(bound, "Scheduled", message);
  }

  private static String noneAvailable(int nodes) {
    return "0/" + nodes + " nodes are available";
  }

  private static String reasons(int nodes, Map<String, Integer> obstacles) {
    StringBuilder why = new StringBuilder(noneAvailable(nodes));
    String separator = ": ";
    for (Map.Entry<String, Integer> entry : obstacles.entrySet()) {
      why.append(separator).append(entry.getValue()).append(' ').append(entry.getKey());
      separator = ", ";
    }
    return why.append('.').toString();
  }

  private void refuse(ObjectNode pod, String message) {
    String before =
        JsonTree.items(pod, "status", "conditions").stream()
            .map(condition -> JsonTree.text(condition, "message"))
            .findFirst()
            .orElse("");
    if (!before.equals(message)) {
      ObjectNode reported =
          objects.update(
              ObjectKey.of(pod),
              changed -> setScheduled(changed, "False", "Unschedulable", message));
      events.warning(reported, "FailedScheduling", message);
    }
  }

  private void setScheduled(ObjectNode pod, String status, String reason, String message) {
    ObjectNode condition =
        JsonTree.of(
            "type", "PodScheduled",
            "status", status,
            "reason", reason,
            "message", message,
            "lastTransitionTime", objects.stamp());
    JsonTree.make(pod, "status").set("conditions", JsonTree.array(List.of(condition)));
  }
}
