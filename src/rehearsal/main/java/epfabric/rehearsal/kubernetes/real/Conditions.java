package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;

/** Reads the conditions of an object's status. */
final class Conditions {
  private Conditions() {}

  /** Returns whether the condition exists and is true. */
  static boolean isTrue(ObjectNode object, String type) {
    return JsonTree.items(object, "status", "conditions").stream()
        .anyMatch(
            condition ->
                JsonTree.text(condition, "type").equals(type)
                    && JsonTree.text(condition, "status").equals("True"));
  }
}
