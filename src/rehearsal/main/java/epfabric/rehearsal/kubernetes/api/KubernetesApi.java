package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** What a deployment does with a cluster. Every call may throw {@link KubernetesException}. */
public interface KubernetesApi {
  /**
   * Makes an object, or makes it as it is said here: server-side apply with strict fields.
   *
   * @return the object as it is then
   */
  ObjectNode apply(ObjectNode manifest);

  Optional<ObjectNode> get(ObjectKey key);

  /** Begins to delete an object with all that it owns; nothing happens if there is none. */
  void delete(ObjectKey key);

  /** Objects of a kind in all namespaces, sorted by namespace and name. */
  List<ObjectNode> list(String apiVersion, String kind);

  /** What a container of a pod has printed. */
  String log(String namespace, String pod, String container);
}
