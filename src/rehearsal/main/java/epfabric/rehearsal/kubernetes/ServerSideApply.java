package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.Map;

/**
 * How an object becomes what a manifest says: as server-side apply by one manager, but lists are
 * taken as a whole.
 */
final class ServerSideApply {
  private ServerSideApply() {}

  /**
   * Changes an object.
   *
   * @param before the manifest that was applied last; what it said and {@code now} does not goes
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

  /** Takes away what was said, but not what others said beside it. */
  private static void withdraw(ObjectNode object, String name, JsonNode said) {
    if (said instanceof ObjectNode part && object.get(name) instanceof ObjectNode there) {
      Json.keys(part).forEach(inner -> withdraw(there, inner, part.get(inner)));
      if (!there.isEmpty()) {
        return;
      }
    }
    object.remove(name);
  }
}
