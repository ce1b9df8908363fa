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
 * waits until its Endpoints have a subset. A subset of pods that are not ready counts too ({@code
 * notReadyAddresses}), but a pod without an address adds none: one that waits for a node, or is
 * held by a gate.
 */
record ServiceEndpoints(ObjectNode service, KubernetesApi cluster) {
  /** The provider waits this long after the last change of Endpoints. */
  static final Duration SETTLED = Duration.ofSeconds(10);

  static final String NONE =
      "Service does not target any Pods. Selected Pods may not be ready, or field '.spec.selector'"
          + " may not match labels on any Pods";

  /** By the source, no Endpoints are created without a selector, and the wait is in vain. */
  boolean awaited() {
    return !JsonTree.text(service, "spec", "clusterIP").equals("None")
        && !JsonTree.text(service, "spec", "type").equals("ExternalName");
  }

  boolean present() {
    SortedMap<String, String> selector = JsonTree.texts(service, "spec", "selector");
    String namespace = JsonTree.text(service, "metadata", "namespace");
    return !selector.isEmpty()
        && cluster.list("v1", "Pod").stream()
            .filter(pod -> JsonTree.text(pod, "metadata", "namespace").equals(namespace))
            .filter(pod -> matches(selector, pod))
            .anyMatch(ServiceEndpoints::addressed);
  }

  private static boolean matches(Map<String, String> selector, ObjectNode pod) {
    return JsonTree.texts(pod, "metadata", "labels").entrySet().containsAll(selector.entrySet());
  }

  /** The emulated kubelet assigns no addresses: a running pod counts as having one. */
  private static boolean addressed(ObjectNode pod) {
    boolean over = Set.of("Succeeded", "Failed").contains(JsonTree.text(pod, "status", "phase"));
    boolean runs = JsonTree.text(pod, "status", "phase").equals("Running");
    return !over && (runs || !JsonTree.text(pod, "status", "podIP").isEmpty());
  }
}
