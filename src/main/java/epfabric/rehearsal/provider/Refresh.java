package epfabric.rehearsal.provider;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Locale;

/**
 * Inputs brought up to date by what a cloud says: only what somebody had asked for counts, and
 * another way to write the same thing is no change. The bridged providers do the same, by functions
 * that suppress differences.
 */
public final class Refresh {
  private Refresh() {}

  /** {@code known} with the values that are seen now; without known ones, all that is seen. */
  public static JsonObject of(JsonObject known, JsonObject seen) {
    return known.size() == 0 ? seen.deepCopy() : object(known, seen);
  }

  private static JsonObject object(JsonObject known, JsonObject seen) {
    JsonObject refreshed = new JsonObject();
    known
        .entrySet()
        .forEach(
            field -> {
              JsonElement now = seen.get(field.getKey());
              // What the cloud does not speak of, it does not contradict.
              refreshed.add(
                  field.getKey(), now == null ? field.getValue() : value(field.getValue(), now));
            });
    return refreshed;
  }

  private static JsonElement value(JsonElement known, JsonElement seen) {
    if (known instanceof JsonObject before && seen instanceof JsonObject now) {
      return object(before, now);
    }
    if (known instanceof JsonArray before && seen instanceof JsonArray now) {
      return list(before, now);
    }
    return isSame(known, seen) ? known : seen;
  }

  private static JsonArray list(JsonArray known, JsonArray seen) {
    JsonArray refreshed = new JsonArray();
    for (int i = 0; i < seen.size(); i++) {
      refreshed.add(i < known.size() ? value(known.get(i), seen.get(i)) : seen.get(i));
    }
    return refreshed;
  }

  private static boolean isSame(JsonElement known, JsonElement seen) {
    if (known instanceof JsonPrimitive before && seen instanceof JsonPrimitive now) {
      return before.equals(now)
          || (before.isString() && now.isString() && plain(before).equals(plain(now)));
    }
    return known.equals(seen);
  }

  /** A link, a path and a bare name of one resource are the same; so are cases of a location. */
  private static String plain(JsonPrimitive text) {
    return text.getAsString().replaceFirst("^.*/", "").toLowerCase(Locale.ROOT);
  }
}
