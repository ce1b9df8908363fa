package epfabric.rehearsal.kubernetes.real;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an object's status says of it. */
final class Conditions {
  private Conditions() {}

  /** Whether a condition is there and true. */
  static boolean hold(JsonObject object, String type) {
    JsonObject status = object.getAsJsonObject("status");
    return status != null
        && each(status.get("conditions"))
            .anyMatch(
                condition ->
                    condition.get("type").getAsString().equals(type)
                        && condition.get("status").getAsString().equals("True"));
  }

  /** The objects of a list; none if it is absent, or null as in a new definition's status. */
  static Stream<JsonObject> each(@Nullable JsonElement list) {
    return list == null || list.isJsonNull()
        ? Stream.empty()
        : list.getAsJsonArray().asList().stream().map(JsonElement::getAsJsonObject);
  }
}
