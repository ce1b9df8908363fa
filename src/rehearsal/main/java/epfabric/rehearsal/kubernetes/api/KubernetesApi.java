package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * The operations of a deployment on a cluster. Every call may throw {@link KubernetesException}.
 */
public interface KubernetesApi {
  /**
   * Creates or updates an object by server-side apply with strict fields.
   *
   * @return the object after the change
   */
  ObjectNode apply(ObjectNode manifest);

  Optional<ObjectNode> get(ObjectKey key);

  /**
   * Starts the deletion of an object with all its dependents; does nothing if the object does not
   * exist.
   */
  void delete(ObjectKey key);

  /** Returns the objects of a kind in all namespaces, sorted by namespace and name. */
  List<ObjectNode> list(String apiVersion, String kind);

  /** Returns the output of a pod's container. */
  String log(String namespace, String pod, String container);
}
