package epfabric.origin;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import epfabric.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An in-toto statement that something was built, by SLSA's rules.
 *
 * @param builder who says that it has built it
 */
public record Statement(String builder) {
  static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";
  private static final String TYPE = "https://in-toto.io/Statement/v1";
  private static final String PROVENANCE = "https://slsa.dev/provenance/v1";

  /** Reads the statement of a signed envelope; it must be SLSA provenance of {@code blob}. */
  static Statement of(byte[] payload, byte[] blob) throws OriginException {
    try {
      JsonElement json = JsonParser.parseString(new String(payload, StandardCharsets.UTF_8));
      if (!json.isJsonObject()) {
        throw new OriginException("the statement is no JSON object");
      }
      return of(json.getAsJsonObject(), Sha256.of(blob));
    } catch (JsonParseException e) {
      throw new OriginException("the statement is no JSON");
    }
  }

  private static Statement of(JsonObject json, String digest) throws OriginException {
    require(json, "_type", TYPE);
    require(json, "predicateType", PROVENANCE);
    if (!names(json, digest)) {
      throw new OriginException("the statement is about something else: no subject of " + digest);
    }
    return new Statement(
        path(json, "predicate", "runDetails", "builder", "id")
            .filter(JsonElement::isJsonPrimitive)
            .map(JsonElement::getAsString)
            .orElseThrow(() -> new OriginException("the statement names no builder")));
  }

  private static boolean names(JsonObject json, String digest) {
    JsonElement subjects = json.get("subject");
    return subjects != null
        && subjects.isJsonArray()
        && subjects.getAsJsonArray().asList().stream()
            .anyMatch(
                s ->
                    path(s, "digest", "sha256")
                        .filter(d -> d.isJsonPrimitive() && d.getAsString().equals(digest))
                        .isPresent());
  }

  private static void require(JsonObject json, String key, String expected) throws OriginException {
    JsonElement value = json.get(key);
    if (value == null || !value.isJsonPrimitive() || !value.getAsString().equals(expected)) {
      throw new OriginException(
          "the statement's " + key + " is " + value + "\n  expected: " + expected);
    }
  }

  private static Optional<JsonElement> path(JsonElement from, String... keys) {
    JsonElement at = from;
    for (String key : keys) {
      if (at == null || !at.isJsonObject()) {
        return Optional.empty();
      }
      at = at.getAsJsonObject().get(key);
    }
    return Optional.ofNullable(at);
  }
}
