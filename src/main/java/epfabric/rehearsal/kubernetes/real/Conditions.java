package epfabric.rehearsal.kubernetes.real;

import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.JsonTree;

/** What an object's status says of it. */
final class Conditions {
  private Conditions() {}

  /** Whether a condition is there and true. */
  static boolean hold(JsonObject object, String type) {
    return JsonTree.items(object, "status", "conditions").stream()
        .anyMatch(
            condition ->
                JsonTree.text(condition, "type").equals(type)
                    && JsonTree.text(condition, "status").equals("True"));
  }
}
