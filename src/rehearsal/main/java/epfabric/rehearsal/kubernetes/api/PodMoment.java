package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * The moment at which a container's behavior is decided.
 *
 * @param pod the container's pod, which must not be changed
 * @param container the container's name
 * @param node the node where the container runs
 * @param attempt 1 for the first pod of its Job and index, of its DaemonSet and node, or of its
 *     place in a group
 * @param restarts how often the container was restarted in this pod
 * @param running how long the container has been running; 0 when it starts
 * @param cluster the objects that the container could read
 */
public record PodMoment(
    ObjectNode pod,
    String container,
    String node,
    int attempt,
    int restarts,
    Duration running,
    ClusterView cluster) {

  /** Returns the value of the pod's label; empty if the pod does not have it. */
  public String label(String name) {
    return JsonTree.text(pod, "metadata", "labels", name);
  }

  public String namespace() {
    return JsonTree.text(pod, "metadata", "namespace");
  }

  /** Returns the container's specification in the pod. */
  public ObjectNode spec() {
    return Stream.of("initContainers", "containers")
        .flatMap(list -> JsonTree.items(pod, "spec", list).stream())
        .filter(spec -> JsonTree.text(spec, "name").equals(container))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no container " + container));
  }
}
