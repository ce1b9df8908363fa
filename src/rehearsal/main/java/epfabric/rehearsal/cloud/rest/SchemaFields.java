package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.Locale;
import java.util.Set;

/**
 * A strict schema for messages for which Google's definitions are not available; it checks only the
 * names of fields.
 */
public final class SchemaFields {
  private SchemaFields() {}

  /** Refuses unknown fields with the message of Google's JSON parser. */
  public static void only(ObjectNode body, String... known) {
    for (String field : Json.keys(body)) {
      if (!Set.of(known).contains(field)) {
        throw GoogleRefusal.badRequest(
            String.format(
                Locale.ROOT,
                "Invalid JSON payload received. Unknown name \"%s\": Cannot find field.",
                field));
      }
    }
  }
}
