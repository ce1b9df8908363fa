package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.Map;

/**
 * Applies a manifest to an object like a server-side apply by a single field manager, except that
 * lists are replaced as a whole.
 */
final class ServerSideApply {
  private ServerSideApply() {}

  /**
   * Changes an object.
   *
   * @param before the manifest that was applied last; its fields that are missing in {@code now}
   *     are removed
   */
  static void into(ObjectNode object, ObjectNode before, ObjectNode now) {
    for (String name : Json.keys(before)) {
      if (!now.has(name)) {
        withdraw(object, name, before.get(name));
      }
    }
    for (Map.Entry<String, JsonNode> entry : now.properties()) {
      String name = entry.getKey();
      if (entry.getValue() instanceof ObjectNode part) {
        into(JsonTree.make(object, name), JsonTree.object(before, name), part);
      } else {
        object.set(name, entry.getValue().deepCopy());
      }
    }
  }

  /** Removes a field of the previous manifest, but keeps other fields inside that field. */
  private static void withdraw(ObjectNode object, String name, JsonNode removed) {
    if (removed instanceof ObjectNode part && object.get(name) instanceof ObjectNode there) {
      Json.keys(part).forEach(inner -> withdraw(there, inner, part.get(inner)));
      if (!there.isEmpty()) {
        return;
      }
    }
    object.remove(name);
  }
}
