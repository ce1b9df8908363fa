package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * When a container is to be played.
 *
 * @param pod its pod, which must not be changed
 * @param container its name
 * @param node where it runs
 * @param attempt 1 for the first pod of its Job and index, of its DaemonSet and node, or of its
 *     place in a group
 * @param restarts how often it was restarted in its pod
 * @param running for how long it has run already: 0 unless it is asked again
 * @param cluster what it could find out
 */
public record PodMoment(
    ObjectNode pod,
    String container,
    String node,
    int attempt,
    int restarts,
    Duration running,
    ClusterView cluster) {

  /** Value of a label of the pod; empty if it has none. */
  public String label(String name) {
    return JsonTree.text(pod, "metadata", "labels", name);
  }

  public String namespace() {
    return JsonTree.text(pod, "metadata", "namespace");
  }

  /** The container's part of the pod. */
  public ObjectNode spec() {
    return Stream.of("initContainers", "containers")
        .flatMap(list -> JsonTree.items(pod, "spec", list).stream())
        .filter(spec -> JsonTree.text(spec, "name").equals(container))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no container " + container));
  }
}
