package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonObject;

/**
 * Which object.
 *
 * @param apiVersion for example {@code batch/v1}
 * @param kind for example {@code Job}
 * @param namespace empty for objects of the whole cluster
 * @param name its name
 */
public record ObjectKey(String apiVersion, String kind, String namespace, String name) {
  /** The key of a whole object. */
  public static ObjectKey of(JsonObject object) {
    JsonObject metadata = object.getAsJsonObject("metadata");
    return new ObjectKey(
        object.get("apiVersion").getAsString(),
        object.get("kind").getAsString(),
        metadata.has("namespace") ? metadata.get("namespace").getAsString() : "",
        metadata.get("name").getAsString());
  }

  /** {@code KIND NAMESPACE/NAME}, for people. */
  public String text() {
    return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
