package epfabric.rehearsal.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Brings two bodies that mean the same to the same JSON. */
final class Normaliser {
  /** Also in the path of the request, or a name that is the user's to choose. */
  private static final Set<String> ADDRESS =
      Set.of("parent", "name", "region", "cluster.name", "nodePool.name", "nats[0].name");

  private static final Set<String> ORDERLESS =
      Set.of("locations", "oauthScopes", "sourceRanges", "allowed", "tags", "enableComponents");

  private static final Pattern LINK =
      Pattern.compile("(?:https://[^/]+/[a-z]+/[a-z0-9]+/)?projects/.+/([^/]+)");

  /** A value that the API takes when the field is missing. */
  private record ApiDefault(String path, JsonElement value) {}

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

  Normaliser(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  JsonObject normalise(JsonObject body) {
    return object("", body);
  }

  private JsonObject object(String path, JsonObject object) {
    JsonObject kept = new JsonObject();
    new TreeMap<>(object.asMap())
        .forEach(
            (key, raw) -> {
              String here = JsonPaths.child(path, key);
              JsonElement value = value(here, key, raw);
              if (!ADDRESS.contains(here) && !saysNothing(value) && !isDefault(here, value)) {
                kept.add(key, value);
              }
            });
    return kept;
  }

  private JsonElement value(String path, String key, JsonElement value) {
    if (value instanceof JsonObject object) {
      return object(path, object);
    }
    if (value instanceof JsonArray array) {
      return array(path, key, array);
    }
    if (value instanceof JsonPrimitive primitive && primitive.isString()) {
      return new JsonPrimitive(text(primitive.getAsString()));
    }
    return value;
  }

  private JsonArray array(String path, String key, JsonArray array) {
    JsonArray items = new JsonArray();
    array.forEach(item -> items.add(value(path + "[" + items.size() + "]", key, item)));
    if (!ORDERLESS.contains(key)) {
      return items;
    }
    JsonArray sorted = new JsonArray();
    items.asList().stream()
        .sorted(Comparator.comparing(JsonElement::toString))
        .forEach(sorted::add);
    return sorted;
  }

  private String text(String text) {
    return LINK.matcher(vocabulary.translate(text)).replaceFirst("$1");
  }

  /** Explicit false, zero and UNSPECIFIED are what a missing field means. */
  private static boolean saysNothing(JsonElement value) {
    if (value instanceof JsonObject object) {
      return object.size() == 0;
    }
    if (value instanceof JsonArray array) {
      return array.isEmpty();
    }
    String text = value.getAsString();
    return value.isJsonNull()
        || text.isEmpty()
        || text.endsWith("UNSPECIFIED")
        || value.equals(new JsonPrimitive(false))
        || value.equals(new JsonPrimitive(0));
  }

  private static boolean isDefault(String path, JsonElement value) {
    return API_DEFAULTS.contains(new ApiDefault(path, value));
  }

  private static ApiDefault text(String path, String value) {
    return new ApiDefault(path, new JsonPrimitive(value));
  }

  private static ApiDefault number(String path, int value) {
    return new ApiDefault(path, new JsonPrimitive(value));
  }

  private static ApiDefault flag(String path) {
    return new ApiDefault(path, new JsonPrimitive(true));
  }
}
