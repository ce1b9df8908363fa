package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Converts equivalent bodies to the same JSON. */
final class Normalizer {
  /** Fields that are part of the request's path, or names that the user chooses. */
  private static final Set<String> ADDRESS =
      Set.of("parent", "name", "region", "cluster.name", "nodePool.name", "nats[0].name");

  private static final Set<String> UNORDERED_LISTS =
      Set.of("locations", "oauthScopes", "sourceRanges", "allowed", "tags", "enableComponents");

  private static final Pattern LINK =
      Pattern.compile("(?:https://[^/]+/[a-z]+/[a-z0-9]+/)?projects/.+/([^/]+)");

  /** The value that the API uses for a missing field. */
  private record ApiDefault(String path, JsonNode value) {}

  private static final List<ApiDefault> API_DEFAULTS =
      List.of(
          text("networkFirewallPolicyEnforcementOrder", "AFTER_CLASSIC_FIREWALL"),
          number("priority", 1000),
          text("nats[0].type", "PUBLIC"),
          number("nats[0].udpIdleTimeoutSec", 30),
          number("nats[0].icmpIdleTimeoutSec", 30),
          number("nats[0].tcpEstablishedIdleTimeoutSec", 1200),
          number("nats[0].tcpTransitoryIdleTimeoutSec", 30),
          number("nats[0].tcpTimeWaitTimeoutSec", 120),
          text("nodePool.upgradeSettings.strategy", "SURGE"),
          text("cluster.ipAllocationPolicy.stackType", "IPV4"),
          flag("cluster.shieldedNodes.enabled"),
          flag("cluster.controlPlaneEndpointsConfig.ipEndpointsConfig.enabled"),
          flag("cluster.controlPlaneEndpointsConfig.ipEndpointsConfig.enablePublicEndpoint"));

  private final Vocabulary vocabulary;

  Normalizer(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  ObjectNode normalize(ObjectNode body) {
    return object("", body);
  }

  private ObjectNode object(String path, ObjectNode object) {
    ObjectNode result = Json.object();
    new TreeSet<>(Json.keys(object))
        .forEach(
            key -> {
              String here = JsonPaths.child(path, key);
              JsonNode value = value(here, key, object.get(key));
              if (!ADDRESS.contains(here)
                  && !isEquivalentToMissing(value)
                  && !isDefault(here, value)) {
                result.set(key, value);
              }
            });
    return result;
  }

  private JsonNode value(String path, String key, JsonNode value) {
    if (value instanceof ObjectNode object) {
      return object(path, object);
    }
    if (value instanceof ArrayNode array) {
      return array(path, key, array);
    }
    if (value instanceof TextNode primitive) {
      return TextNode.valueOf(text(primitive.asText()));
    }
    return value;
  }

  private ArrayNode array(String path, String key, ArrayNode array) {
    ArrayNode items = Json.array();
    array.forEach(item -> items.add(value(path + "[" + items.size() + "]", key, item)));
    if (!UNORDERED_LISTS.contains(key)) {
      return items;
    }
    ArrayNode sorted = Json.array();
    items.valueStream().sorted(Comparator.comparing(JsonNode::toString)).forEach(sorted::add);
    return sorted;
  }

  private String text(String text) {
    return LINK.matcher(vocabulary.translate(text)).replaceFirst("$1");
  }

  /**
   * Returns whether the value is equivalent to a missing field, such as false, zero and
   * UNSPECIFIED.
   */
  private static boolean isEquivalentToMissing(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return object.size() == 0;
    }
    if (value instanceof ArrayNode array) {
      return array.isEmpty();
    }
    String text = value.asText();
    return value.isNull()
        || text.isEmpty()
        || text.endsWith("UNSPECIFIED")
        || value.equals(BooleanNode.valueOf(false))
        || value.equals(Json.number(0));
  }

  private static boolean isDefault(String path, JsonNode value) {
    return API_DEFAULTS.contains(new ApiDefault(path, value));
  }

  private static ApiDefault text(String path, String value) {
    return new ApiDefault(path, TextNode.valueOf(value));
  }

  private static ApiDefault number(String path, int value) {
    return new ApiDefault(path, Json.number(value));
  }

  private static ApiDefault flag(String path) {
    return new ApiDefault(path, BooleanNode.valueOf(true));
  }
}
