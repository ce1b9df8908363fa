package epfabric.deploy.origin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An in-toto statement with SLSA provenance of a build.
 *
 * @param builder the builder that the statement names
 */
public record ProvenanceStatement(String builder) {
  private static final String TYPE = "https://in-toto.io/Statement/v1";
  private static final String PROVENANCE = "https://slsa.dev/provenance/v1";

  /**
   * Reads the statement of a signed envelope; throws unless it is SLSA provenance of {@code blob}.
   */
  static ProvenanceStatement of(byte[] payload, byte[] blob) throws OriginException {
    try {
      JsonNode json = Json.parse(new String(payload, StandardCharsets.UTF_8));
      if (!json.isObject()) {
        throw new OriginException("the statement is not a JSON object");
      }
      return of((ObjectNode) json, Sha256.of(blob));
    } catch (JsonException e) {
      throw new OriginException("the statement is not JSON");
    }
  }

  /**
   * Returns the SHA-256 of the statement's first subject, which sigstore's library needs to verify
   * the envelope.
   */
  static String firstSubject(byte[] payload) throws OriginException {
    try {
      JsonNode json = Json.parse(new String(payload, StandardCharsets.UTF_8));
      JsonNode digest = json.path("subject").path(0).path("digest").path("sha256");
      if (digest.isTextual() && digest.textValue().matches("[0-9a-f]{64}")) {
        return digest.textValue();
      }
    } catch (JsonException e) {
      throw new OriginException("the statement is not JSON");
    }
    throw new OriginException("the statement has no subject with a SHA-256");
  }

  private static ProvenanceStatement of(ObjectNode json, String digest) throws OriginException {
    require(json, "_type", TYPE);
    require(json, "predicateType", PROVENANCE);
    if (!hasSubject(json, digest)) {
      throw new OriginException("the statement is about something else: no subject of " + digest);
    }
    return new ProvenanceStatement(
        path(json, "predicate", "runDetails", "builder", "id")
            .filter(Json::isScalar)
            .map(JsonNode::asText)
            .orElseThrow(() -> new OriginException("the statement names no builder")));
  }

  private static boolean hasSubject(ObjectNode json, String digest) {
    JsonNode subjects = json.get("subject");
    return subjects != null
        && subjects.isArray()
        && subjects
            .valueStream()
            .anyMatch(
                s ->
                    path(s, "digest", "sha256")
                        .filter(d -> Json.isScalar(d) && d.asText().equals(digest))
                        .isPresent());
  }

  private static void require(ObjectNode json, String key, String expected) throws OriginException {
    JsonNode value = json.get(key);
    if (value == null || !Json.isScalar(value) || !value.asText().equals(expected)) {
      throw new OriginException(
          "the statement's " + key + " is " + Json.compact(value) + "\n  expected: " + expected);
    }
  }

  private static Optional<JsonNode> path(JsonNode from, String... keys) {
    JsonNode node = from;
    for (String key : keys) {
      if (node == null || !node.isObject()) {
        return Optional.empty();
      }
      node = node.get(key);
    }
    return Optional.ofNullable(node);
  }
}
