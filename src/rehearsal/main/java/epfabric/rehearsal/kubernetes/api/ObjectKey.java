package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;

/**
 * Identifies an object.
 *
 * @param apiVersion for example {@code batch/v1}
 * @param kind for example {@code Job}
 * @param namespace empty for objects of the whole cluster
 * @param name its name
 */
public record ObjectKey(String apiVersion, String kind, String namespace, String name)
    implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::apiVersion)
          .thenComparing(ObjectKey::kind)
          .thenComparing(ObjectKey::namespace)
          .thenComparing(ObjectKey::name);

  /** Returns the key of a complete object. */
  public static ObjectKey of(ObjectNode object) {
    ObjectNode metadata = (ObjectNode) object.get("metadata");
    return new ObjectKey(
        object.get("apiVersion").asText(),
        object.get("kind").asText(),
        metadata.has("namespace") ? metadata.get("namespace").asText() : "",
        metadata.get("name").asText());
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  /** Returns {@code KIND NAMESPACE/NAME}, for messages. */
  public String text() {
    return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
