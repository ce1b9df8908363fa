package epfabric.base.redaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Secrets in JSON, by the place that they have in it. */
final class JsonRedaction {
  private static final int DEEPEST = 100;

  /** JSON in JSON in JSON. */
  private static final int MOST_TEXTS = 4;

  private final int depth;

  private JsonRedaction(int depth) {
    this.depth = depth;
  }

  /** The same text where nothing is a secret; empty where it is no JSON. */
  static Optional<String> of(String text, int depth) {
    String bare = text.strip();
    boolean may = bare.startsWith("{") && bare.endsWith("}");
    if (depth > MOST_TEXTS || (!may && !(bare.startsWith("[") && bare.endsWith("]")))) {
      return Optional.empty();
    }
    return read(bare).filter(root -> isFlat(root, 0)).map(root -> cleaned(text, root, depth));
  }

  private static String cleaned(String text, JsonNode root, int depth) {
    JsonNode clean = new JsonRedaction(depth).element("", root);
    if (clean.equals(root) && !Json.hasDoubledKeys(text.strip())) {
      return text;
    }
    boolean lines = text.strip().indexOf('\n') >= 0;
    return Json.whole(clean, lines) + (text.endsWith("\n") ? "\n" : "");
  }

  private static Optional<JsonNode> read(String text) {
    try {
      return Optional.of(Json.parse(text));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static boolean isFlat(JsonNode element, int depth) {
    if (depth > DEEPEST) {
      return false;
    }
    if (element instanceof ObjectNode object) {
      return object.properties().stream().allMatch(e -> isFlat(e.getValue(), depth + 1));
    }
    return !(element instanceof ArrayNode items)
        || items.valueStream().allMatch(item -> isFlat(item, depth + 1));
  }

  /**
   * @param name of the nearest key
   */
  private JsonNode element(String name, JsonNode element) {
    if (element instanceof ObjectNode object) {
      return object(name, object);
    }
    if (element instanceof ArrayNode items) {
      return array(name, items);
    }
    return Json.isScalar(element) ? scalar(name, element) : element;
  }

  private ObjectNode object(String around, ObjectNode object) {
    boolean secret = isText(object.get("kind")) && text(object.get("kind")).equals("Secret");
    ObjectNode clean = Json.object();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String key = entry.getKey();
      boolean content = secret && (key.equals("data") || key.equals("stringData"));
      boolean hides = SecretNames.isSecret(around) || hides(object);
      String name = key.equalsIgnoreCase("value") && hides ? "secret" : key;
      clean.set(
          Redaction.inside(key, depth + MOST_TEXTS),
          content ? hidden(entry.getValue()) : element(name, entry.getValue()));
    }
    return clean;
  }

  /** Whether this is {@code {"name": …, "value": …}} with a value that nobody is to see. */
  private static boolean hides(ObjectNode pair) {
    String name = first(pair, "name", "Name");
    boolean unknown = SecretNames.isVariable(name) && !SecretNames.isShown(name);
    boolean number = SecretValues.isNumber(first(pair, "value", "Value"));
    return SecretNames.isSecret(name)
        || (unknown && !number)
        || SecretNames.isSecret(first(pair, "key", "Key"));
  }

  private static String first(ObjectNode object, String one, String other) {
    JsonNode found = object.has(one) ? object.get(one) : object.get(other);
    return isText(found) ? text(found) : "";
  }

  private JsonNode hidden(JsonNode content) {
    if (!(content instanceof ObjectNode values)) {
      return TextNode.valueOf(Redaction.mark("content of a Secret"));
    }
    ObjectNode clean = Json.object();
    Json.keys(values).forEach(k -> clean.put(k, Redaction.mark("content of a Secret")));
    return clean;
  }

  /** Arguments of programs are such lists: a flag's value follows it. */
  private ArrayNode array(String name, ArrayNode items) {
    ArrayNode clean = Json.array();
    String flag = name;
    for (JsonNode item : items) {
      String text = isText(item) ? text(item) : "";
      clean.add(isLogin(flag, text) ? login(text) : element(flag, item));
      boolean opens = text.startsWith("-") && !text.contains("=");
      flag = opens ? text : name;
    }
    return clean;
  }

  private static boolean isLogin(String flag, String text) {
    return (flag.equals("-u") || flag.equals("--user")) && text.indexOf(':') > 0;
  }

  private static JsonNode login(String text) {
    String user = text.substring(0, text.indexOf(':') + 1);
    return TextNode.valueOf(user + Redaction.mark("password"));
  }

  private JsonNode scalar(String name, JsonNode value) {
    if (!name.isEmpty() && SecretNames.isSecret(name)) {
      boolean harmless = value.isBoolean() || SecretValues.isHarmless(name, value.asText());
      return harmless ? value : TextNode.valueOf(Redaction.mark("by name"));
    }
    return value.isTextual()
        ? TextNode.valueOf(Redaction.inside(value.asText(), depth + 1))
        : value;
  }

  private static boolean isText(@Nullable JsonNode element) {
    return element != null && element.isTextual();
  }

  private static String text(@Nullable JsonNode element) {
    return Json.isScalar(element) ? Json.text(element) : "";
  }
}
