package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import java.util.Locale;
import java.util.Set;

/** The strict schema of messages whose definitions by Google are not at hand: names alone. */
final class Fields {
  private Fields() {}

  /** Refuses a field of another name, in the words of Google's JSON parser. */
  static void only(JsonObject body, String... known) {
    for (String field : body.keySet()) {
      if (!Set.of(known).contains(field)) {
        throw Refusal.badRequest(
            String.format(
                Locale.ROOT,
                "Invalid JSON payload received. Unknown name \"%s\": Cannot find field.",
                field));
      }
    }
  }
}
