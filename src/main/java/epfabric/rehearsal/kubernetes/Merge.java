package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;

/**
 * How an object becomes what a manifest says: as server-side apply by one manager, but lists are
 * taken as a whole.
 */
final class Merge {
  private Merge() {}

  /**
   * Changes an object.
   *
   * @param before the manifest that was applied last; what it said and {@code now} does not goes
   */
  static void into(JsonObject object, JsonObject before, JsonObject now) {
    for (String name : before.keySet()) {
      if (!now.has(name)) {
        object.remove(name);
      }
    }
    for (Map.Entry<String, JsonElement> entry : now.entrySet()) {
      String name = entry.getKey();
      if (entry.getValue() instanceof JsonObject part) {
        into(JsonTree.make(object, name), JsonTree.object(before, name), part);
      } else {
        object.add(name, entry.getValue().deepCopy());
      }
    }
  }
}
