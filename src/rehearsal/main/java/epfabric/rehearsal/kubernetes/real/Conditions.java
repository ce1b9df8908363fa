package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;

/** What an object's status says of it. */
final class Conditions {
  private Conditions() {}

  /** Whether a condition is there and true. */
  static boolean hold(ObjectNode object, String type) {
    return JsonTree.items(object, "status", "conditions").stream()
        .anyMatch(
            condition ->
                JsonTree.text(condition, "type").equals(type)
                    && JsonTree.text(condition, "status").equals("True"));
  }
}
