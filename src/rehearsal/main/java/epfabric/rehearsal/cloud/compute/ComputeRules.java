package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import epfabric.base.value.Cidr;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;

/** Rules that many Compute Engine resources share. */
final class ComputeRules {
  private static final String NAME = "(?:[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?)";

  private ComputeRules() {}

  /** From Compute Engine's reference, the words as users report them. */
  static void requireName(String name) {
    if (!name.matches(NAME)) {
      throw GoogleRefusal.invalidField("name", name, "Must be a match of regex '" + NAME + "'");
    }
  }

  /** From Compute Engine's reference: a change must be based on the resource's latest state. */
  static void requireFreshFingerprint(ObjectNode resource, ObjectNode change) {
    JsonBodies.text(change, "fingerprint")
        .filter(sent -> !sent.equals(JsonBodies.text(resource, "fingerprint").orElse("")))
        .ifPresent(
            stale -> {
              throw GoogleRefusal.staleFingerprint();
            });
  }

  /** From Compute Engine's reference: no bits below the prefix, and a prefix of at most 29 bits. */
  static Cidr requireRange(String field, String text) {
    return Cidr.parse(text)
        .filter(cidr -> cidr.prefix() <= 29)
        .orElseThrow(
            () ->
                GoogleRefusal.invalidField(
                    field, text, "Must be a CIDR address range that is contained in RFC1918."));
  }

  /** Returns whether the values are equivalent: a link equals its path, and a number its text. */
  static boolean same(JsonNode old, JsonNode sent) {
    return Json.same(
        JsonBodies.mapTexts(normal(old), ComputeRules::bare),
        JsonBodies.mapTexts(normal(sent), ComputeRules::bare));
  }

  private static JsonNode normal(JsonNode value) {
    return value instanceof ValueNode primitive && !primitive.isNull() && !primitive.isBoolean()
        ? TextNode.valueOf(primitive.asText())
        : value;
  }

  private static String bare(String text) {
    return text.contains("/projects/") ? ResourcePaths.resolve(text, "") : text;
  }
}
