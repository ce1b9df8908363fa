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

/** The checks that several types of Compute Engine resources have in common. */
final class ComputeRules {
  private static final String NAME = "(?:[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?)";

  private ComputeRules() {}

  /**
   * Refuses invalid names, as Compute Engine's reference defines them, with the message that users
   * report.
   */
  static void requireName(String name) {
    if (!name.matches(NAME)) {
      throw GoogleRefusal.invalidField("name", name, "Must be a match of regex '" + NAME + "'");
    }
  }

  /**
   * Requires that a change is based on the latest state of the resource, as Compute Engine's
   * reference says.
   */
  static void requireFreshFingerprint(ObjectNode resource, ObjectNode change) {
    JsonBodies.text(change, "fingerprint")
        .filter(sent -> !sent.equals(JsonBodies.text(resource, "fingerprint").orElse("")))
        .ifPresent(
            stale -> {
              throw GoogleRefusal.staleFingerprint();
            });
  }

  /**
   * Parses a range that Compute Engine's reference allows: its prefix has at most 29 bits, and no
   * bits are set below the prefix.
   */
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
        JsonBodies.mapTexts(withoutType(old), ComputeRules::withoutHost),
        JsonBodies.mapTexts(withoutType(sent), ComputeRules::withoutHost));
  }

  private static JsonNode withoutType(JsonNode value) {
    return value instanceof ValueNode primitive && !primitive.isNull() && !primitive.isBoolean()
        ? TextNode.valueOf(primitive.asText())
        : value;
  }

  private static String withoutHost(String text) {
    return text.contains("/projects/") ? ResourcePaths.resolve(text, "") : text;
  }
}
