package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Identifies an object.
 *
 * @param apiVersion for example {@code batch/v1}
 * @param kind for example {@code Job}
 * @param namespace empty for objects of the whole cluster
 * @param name name of the object
 */
public record ObjectKey(String apiVersion, String kind, String namespace, String name)
    implements Comparable<ObjectKey> {
  /** Returns the key of a complete object. */
  public static ObjectKey of(ObjectNode object) {
    ObjectNode metadata = (ObjectNode) object.get("metadata");
    return new ObjectKey(
        object.get("apiVersion").asText(),
        object.get("kind").asText(),
        metadata.has("namespace") ? metadata.get("namespace").asText() : "",
        metadata.get("name").asText());
  }

  /**
   * Orders keys by their components, from first to last; without lambdas, because emulated clusters
   * sort often.
   */
  @Override
  public int compareTo(ObjectKey other) {
    int order = apiVersion.compareTo(other.apiVersion);
    order = order == 0 ? kind.compareTo(other.kind) : order;
    order = order == 0 ? namespace.compareTo(other.namespace) : order;
    return order == 0 ? name.compareTo(other.name) : order;
  }

  /** Returns {@code KIND NAMESPACE/NAME}, for messages. */
  public String text() {
    return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
