package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Decides whether a Service has pods behind it, as {@code pkg/await/service.go} of
 * pulumi-kubernetes does: headless Services and external names are ready immediately; any other
 * Service is ready once its Endpoints have a subset. Pods that are not ready count, too ({@code
 * notReadyAddresses}). Pods without an address, because they have no node or a scheduling gate, do
 * not count.
 */
record ServiceEndpoints(ObjectNode service, KubernetesApi cluster) {
  /** How long the provider waits after the last change of Endpoints. */
  static final Duration SETTLED = Duration.ofSeconds(10);

  static final String NONE =
      "Service does not target any Pods. Selected Pods may not be ready, or field '.spec.selector'"
          + " may not match labels on any Pods";

  /**
   * Returns whether the provider waits for the Service. According to the provider's source, it also
   * waits, in vain, for a Service without a selector, which has no Endpoints.
   */
  boolean isAwaited() {
    return !JsonTree.text(service, "spec", "clusterIP").equals("None")
        && !JsonTree.text(service, "spec", "type").equals("ExternalName");
  }

  /** Returns whether a pod with an address matches the selector. */
  boolean hasPods() {
    SortedMap<String, String> selector = JsonTree.texts(service, "spec", "selector");
    String namespace = JsonTree.text(service, "metadata", "namespace");
    return !selector.isEmpty()
        && cluster.list("v1", "Pod").stream()
            .filter(pod -> JsonTree.text(pod, "metadata", "namespace").equals(namespace))
            .filter(pod -> matches(selector, pod))
            .anyMatch(ServiceEndpoints::hasAddress);
  }

  private static boolean matches(Map<String, String> selector, ObjectNode pod) {
    return JsonTree.texts(pod, "metadata", "labels").entrySet().containsAll(selector.entrySet());
  }

  /**
   * Returns whether the pod has an address. The emulated kubelet assigns none, so every running pod
   * counts.
   */
  private static boolean hasAddress(ObjectNode pod) {
    boolean ended = Set.of("Succeeded", "Failed").contains(JsonTree.text(pod, "status", "phase"));
    boolean runs = JsonTree.text(pod, "status", "phase").equals("Running");
    return !ended && (runs || !JsonTree.text(pod, "status", "podIP").isEmpty());
  }
}
