package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Decides whether a pod may run on a node: labels, taints, resources and other pods. */
final class NodeFit {
  private static final String PODS = "pods";

  /**
   * The taint of a cordoned node. A pod that tolerates this taint may run on a cordoned node, even
   * if the node does not have the taint.
   */
  private static final ObjectNode CORDONED =
      JsonTree.of("key", "node.kubernetes.io/unschedulable", "effect", "NoSchedule");

  private final ObjectNode node;
  private final List<ObjectNode> podsOnNode;

  /**
   * @param podsOnNode all pods on the node
   */
  NodeFit(ObjectNode node, List<ObjectNode> podsOnNode) {
    this.node = node;
    this.podsOnNode = podsOnNode.stream().filter(pod -> !EmulatedPods.isFinished(pod)).toList();
  }

  /** Returns the scheduler's message if the pod cannot run on the node; empty if it can. */
  Optional<String> obstacle(ObjectNode pod) {
    return cordoned(pod)
        .or(() -> tainted(pod))
        .or(() -> unmatchedSelector(pod))
        .or(() -> missingResources(pod))
        .or(() -> antiAffinity(pod));
  }

  private Optional<String> cordoned(ObjectNode pod) {
    return JsonTree.text(node, "spec", "unschedulable").equals("true") && !tolerates(pod, CORDONED)
        ? Optional.of("node(s) were unschedulable")
        : Optional.empty();
  }

  private Optional<String> tainted(ObjectNode pod) {
    return untolerated(pod)
        .map(
            taint ->
                String.format(
                    Locale.ROOT,
                    "node(s) had untolerated taint {%s: %s}",
                    JsonTree.text(taint, "key"),
                    JsonTree.text(taint, "value")));
  }

  /** Returns whether a DaemonSet places the pod on the node; checks only labels and taints. */
  boolean fitsDaemonSet(ObjectNode pod) {
    return selected(pod) && untolerated(pod).isEmpty();
  }

  private Optional<String> unmatchedSelector(ObjectNode pod) {
    return selected(pod)
        ? Optional.empty()
        : Optional.of("node(s) didn't match Pod's node affinity/selector");
  }

  private boolean selected(ObjectNode pod) {
    SortedMap<String, String> labels = JsonTree.texts(node, "metadata", "labels");
    boolean plain =
        JsonTree.texts(pod, "spec", "nodeSelector").entrySet().stream()
            .allMatch(wanted -> wanted.getValue().equals(labels.get(wanted.getKey())));
    List<ObjectNode> terms =
        JsonTree.items(
            JsonTree.object(pod, "spec", "affinity", "nodeAffinity"),
            "requiredDuringSchedulingIgnoredDuringExecution",
            "nodeSelectorTerms");
    return plain && (terms.isEmpty() || terms.stream().anyMatch(term -> matchesAll(term, labels)));
  }

  /** Returns whether all expressions of a term match; an empty term never matches. */
  private static boolean matchesAll(ObjectNode term, Map<String, String> labels) {
    List<ObjectNode> expressions = JsonTree.items(term, "matchExpressions");
    return !expressions.isEmpty()
        && expressions.stream().allMatch(expression -> matches(expression, labels));
  }

  private static boolean matches(ObjectNode expression, Map<String, String> labels) {
    String key = JsonTree.text(expression, "key");
    List<String> values = JsonTree.words(expression, "values");
    String found = labels.getOrDefault(key, "");
    return switch (JsonTree.text(expression, "operator")) {
      case "In" -> labels.containsKey(key) && values.contains(found);
      case "NotIn" -> !labels.containsKey(key) || !values.contains(found);
      case "Exists" -> labels.containsKey(key);
      case "DoesNotExist" -> !labels.containsKey(key);
      default -> false;
    };
  }

  private Optional<ObjectNode> untolerated(ObjectNode pod) {
    return JsonTree.items(node, "spec", "taints").stream()
        .filter(taint -> !JsonTree.text(taint, "effect").equals("PreferNoSchedule"))
        .filter(taint -> !tolerates(pod, taint))
        .findFirst();
  }

  private static boolean tolerates(ObjectNode pod, ObjectNode taint) {
    return JsonTree.items(pod, "spec", "tolerations").stream()
        .anyMatch(toleration -> covers(toleration, taint));
  }

  private static boolean covers(ObjectNode toleration, ObjectNode taint) {
    String key = JsonTree.text(toleration, "key");
    String effect = JsonTree.text(toleration, "effect");
    boolean exists = JsonTree.text(toleration, "operator").equals("Exists");
    return (key.isEmpty() ? exists : key.equals(JsonTree.text(taint, "key")))
        && (effect.isEmpty() || effect.equals(JsonTree.text(taint, "effect")))
        && (exists || JsonTree.text(toleration, "value").equals(JsonTree.text(taint, "value")));
  }

  private Optional<String> missingResources(ObjectNode pod) {
    Map<String, BigDecimal> free = new TreeMap<>();
    JsonTree.texts(node, "status", "allocatable").forEach((r, v) -> free.put(r, Quantity.of(v)));
    podsOnNode.forEach(
        other -> wanted(other).forEach((r, v) -> free.merge(r, v, BigDecimal::subtract)));
    List<String> tooLittle =
        wanted(pod).entrySet().stream()
            .filter(
                w ->
                    w.getValue().signum() > 0
                        && free.getOrDefault(w.getKey(), BigDecimal.ZERO).compareTo(w.getValue())
                            < 0)
            .map(w -> w.getKey().equals(PODS) ? "Too many pods" : "Insufficient " + w.getKey())
            .toList();
    return tooLittle.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", tooLittle));
  }

  /**
   * Returns the pod's resource requests: the sum over all containers, or, if that is larger, the
   * largest sum of an init container and the sidecars before it.
   */
  static SortedMap<String, BigDecimal> wanted(ObjectNode pod) {
    SortedMap<String, BigDecimal> together = new TreeMap<>();
    SortedMap<String, BigDecimal> greatest = new TreeMap<>();
    for (ObjectNode container : JsonTree.items(pod, "spec", "initContainers")) {
      boolean sidecar = JsonTree.text(container, "restartPolicy").equals("Always");
      wantedBy(container)
          .forEach(
              (resource, amount) -> {
                BigDecimal now = together.getOrDefault(resource, BigDecimal.ZERO).add(amount);
                greatest.merge(resource, now, BigDecimal::max);
                if (sidecar) {
                  together.put(resource, now);
                }
              });
    }
    JsonTree.items(pod, "spec", "containers")
        .forEach(c -> wantedBy(c).forEach((r, v) -> together.merge(r, v, BigDecimal::add)));
    greatest.forEach((r, v) -> together.merge(r, v, BigDecimal::max));
    together.put(PODS, BigDecimal.ONE);
    return together;
  }

  private static SortedMap<String, BigDecimal> wantedBy(ObjectNode container) {
    SortedMap<String, BigDecimal> wanted = new TreeMap<>();
    JsonTree.texts(container, "resources", "limits")
        .forEach((r, v) -> wanted.put(r, Quantity.of(v)));
    JsonTree.texts(container, "resources", "requests")
        .forEach((r, v) -> wanted.put(r, Quantity.of(v)));
    return wanted;
  }

  /**
   * Returns the scheduler's message if required anti-affinity excludes the pod from the node. Only
   * the topology of hosts is emulated.
   */
  private Optional<String> antiAffinity(ObjectNode pod) {
    List<ObjectNode> terms =
        JsonTree.items(
            pod,
            "spec",
            "affinity",
            "podAntiAffinity",
            "requiredDuringSchedulingIgnoredDuringExecution");
    String namespace = ObjectStore.namespace(pod);
    boolean found =
        terms.stream()
            .map(term -> JsonTree.texts(term, "labelSelector", "matchLabels"))
            .anyMatch(
                labels ->
                    podsOnNode.stream()
                        .filter(other -> ObjectStore.namespace(other).equals(namespace))
                        .map(other -> JsonTree.texts(other, "metadata", "labels"))
                        .anyMatch(other -> other.entrySet().containsAll(labels.entrySet())));
    return found ? Optional.of("node(s) didn't match pod anti-affinity rules") : Optional.empty();
  }
}
