package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.TextTemplate;
import java.util.Map;

/** Replaces computed values of a registration by values from the cloud's responses. */
final class References {
  /**
   * Collections in IDs and self links, by type; the comparison uses only the last segment of a
   * link.
   */
  private static final Map<String, String> COLLECTIONS =
      Map.of(
          "gcp:compute/network:Network", "networks",
          "gcp:compute/subnetwork:Subnetwork", "subnetworks",
          "gcp:compute/router:Router", "routers",
          "gcp:compute/resourcePolicy:ResourcePolicy", "resourcePolicies",
          "gcp:container/cluster:Cluster", "clusters");

  private final Registrations registrations;

  References(Registrations registrations) {
    this.registrations = registrations;
  }

  JsonNode resolve(JsonNode value) {
    if (value instanceof ArrayNode array) {
      ArrayNode resolved = Json.array();
      array.forEach(item -> resolved.add(resolve(item)));
      return resolved;
    }
    return value instanceof ObjectNode object ? resolveObject(object) : value;
  }

  private JsonNode resolveObject(ObjectNode object) {
    if (object.has("$ref")) {
      return TextNode.valueOf(valueOf(object.get("$ref").asText()));
    }
    if (object.has("$template")) {
      return TextNode.valueOf(TextTemplate.filled(object.get("$template").asText(), this::valueOf));
    }
    ObjectNode resolved = Json.object();
    object.properties().forEach(e -> resolved.set(e.getKey(), resolve(e.getValue())));
    return resolved;
  }

  private String valueOf(String reference) {
    int hash = reference.lastIndexOf('#');
    ObjectNode target = registrations.get(reference.substring(0, hash));
    String property = reference.substring(hash + 1);
    return switch (property) {
      case "name" -> Registrations.cloudName(target);
      case "id", "selfLink" -> linkTo(target);
      case "email" -> Registrations.cloudName(target) + "@PROJECT.iam.gserviceaccount.com";
      default ->
          Registrations.input(target, property)
              .orElseThrow(() -> new IllegalArgumentException("unknown reference: " + reference));
    };
  }

  private static String linkTo(ObjectNode target) {
    String collection = COLLECTIONS.get(Registrations.typeOf(target));
    if (collection == null) {
      throw new IllegalArgumentException("no link known to " + target.get("urn"));
    }
    return "projects/PROJECT/" + collection + "/" + Registrations.cloudName(target);
  }
}
