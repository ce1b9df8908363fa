package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import java.util.Locale;

/**
 * Updates inputs from a cloud's values: only requested inputs count, and a different spelling of
 * the same value is no change. The bridged providers do the same, by functions that suppress
 * differences.
 */
public final class InputRefresh {
  private InputRefresh() {}

  /** Returns {@code known} with the current values; without known ones, all current values. */
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
          || (before.isTextual() && now.isTextual() && plain(before).equals(plain(now)));
    }
    return Json.same(known, seen);
  }

  /**
   * A link, a path and a bare name of one resource are equal; so are locations in upper and lower
   * case.
   */
  private static String plain(ValueNode text) {
    return text.asText().replaceFirst("^.*/", "").toLowerCase(Locale.ROOT);
  }
}
