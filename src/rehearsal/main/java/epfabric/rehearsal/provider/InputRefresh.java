package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import java.util.Locale;

/**
 * Updates inputs from a cloud's values. Only inputs that the program set are updated, and a
 * different spelling of the same value is not a change. The bridged providers suppress such
 * differences, too.
 */
public final class InputRefresh {
  private InputRefresh() {}

  /**
   * Returns {@code known} with the current values; if {@code known} is empty, all current values.
   */
  public static ObjectNode of(ObjectNode known, ObjectNode seen) {
    return known.size() == 0 ? seen.deepCopy() : object(known, seen);
  }

  private static ObjectNode object(ObjectNode known, ObjectNode seen) {
    ObjectNode refreshed = Json.object();
    known
        .properties()
        .forEach(
            field -> {
              JsonNode now = seen.get(field.getKey());
              // A missing value in the cloud's response does not contradict the input.
              refreshed.set(
                  field.getKey(), now == null ? field.getValue() : value(field.getValue(), now));
            });
    return refreshed;
  }

  private static JsonNode value(JsonNode known, JsonNode seen) {
    if (known instanceof ObjectNode before && seen instanceof ObjectNode now) {
      return object(before, now);
    }
    if (known instanceof ArrayNode before && seen instanceof ArrayNode now) {
      return list(before, now);
    }
    return isSame(known, seen) ? known : seen;
  }

  private static ArrayNode list(ArrayNode known, ArrayNode seen) {
    ArrayNode refreshed = Json.array();
    for (int i = 0; i < seen.size(); i++) {
      refreshed.add(i < known.size() ? value(known.get(i), seen.get(i)) : seen.get(i));
    }
    return refreshed;
  }

  private static boolean isSame(JsonNode known, JsonNode seen) {
    if (known instanceof ValueNode before
        && !before.isNull()
        && seen instanceof ValueNode now
        && !now.isNull()) {
      return Json.same(before, now)
          || (before.isTextual() && now.isTextual() && normalized(before).equals(normalized(now)));
    }
    return Json.same(known, seen);
  }

  /**
   * Normalizes a text: a resource's link, path and bare name become equal, and so do locations in
   * upper and lower case.
   */
  private static String normalized(ValueNode text) {
    return text.asText().replaceFirst("^.*/", "").toLowerCase(Locale.ROOT);
  }
}
