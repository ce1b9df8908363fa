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

/** Redacts secrets in JSON by the names of keys and by their position in the document. */
final class JsonRedaction {
  private static final int MAX_DEPTH = 100;

  /** Greatest depth of JSON texts inside JSON texts. */
  private static final int MAX_NESTED_TEXTS = 4;

  /** Internal name for the items of a SecretList, which may lack {@code kind: Secret}. */
  private static final String SECRETS = "items of a SecretList";

  private final int depth;
  private final TextHints hints;

  private JsonRedaction(int depth, TextHints hints) {
    this.depth = depth;
    this.hints = hints;
  }

  /** Returns the text with its secrets redacted; empty if the text is not JSON. */
  static Optional<String> of(String text, int depth) {
    String bare = text.strip();
    boolean isObject = bare.startsWith("{") && bare.endsWith("}");
    if (depth > MAX_NESTED_TEXTS || (!isObject && !(bare.startsWith("[") && bare.endsWith("]")))) {
      return Optional.empty();
    }
    return read(bare).filter(root -> isShallow(root, 0)).map(root -> redact(text, root, depth));
  }

  private static String redact(String text, JsonNode root, int depth) {
    JsonNode clean = new JsonRedaction(depth, TextHints.of(text)).element("", root);
    if (clean.equals(root) && !Json.hasDoubledKeys(text.strip())) {
      return text;
    }
    boolean isIndented = text.strip().indexOf('\n') >= 0;
    return Json.whole(clean, isIndented) + (text.endsWith("\n") ? "\n" : "");
  }

  private static Optional<JsonNode> read(String text) {
    try {
      return Optional.of(Json.parse(text));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static boolean isShallow(JsonNode element, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    if (element instanceof ObjectNode object) {
      return object.properties().stream().allMatch(e -> isShallow(e.getValue(), depth + 1));
    }
    return !(element instanceof ArrayNode items)
        || items.valueStream().allMatch(item -> isShallow(item, depth + 1));
  }

  /**
   * @param name the key of the element or of the list around it
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

  private ObjectNode object(String parentKey, ObjectNode object) {
    String kind = text(object.get("kind"));
    boolean isSecretObject = kind.equals("Secret") || (kind.isEmpty() && parentKey.equals(SECRETS));
    boolean hidesValue = SecretNames.isSecret(parentKey) || hidesValue(object);
    ObjectNode clean = Json.object();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String key = entry.getKey();
      boolean isContent = isSecretObject && (key.equals("data") || key.equals("stringData"));
      String items = kind.equals("SecretList") && key.equals("items") ? SECRETS : key;
      String name = PairNames.isValue(key) && hidesValue ? "secret" : items;
      clean.set(
          Redaction.redactNested(key, depth + MAX_NESTED_TEXTS),
          isContent ? hideContent(entry.getValue()) : element(name, entry.getValue()));
    }
    return clean;
  }

  /** Returns whether this is {@code {"name": …, "value": …}} with a name whose value is hidden. */
  private static boolean hidesValue(ObjectNode pair) {
    return pair.properties().stream()
        .filter(entry -> PairNames.isName(entry.getKey()) && isText(entry.getValue()))
        .anyMatch(entry -> hidesValue(entry.getKey(), text(entry.getValue()), pair));
  }

  private static boolean hidesValue(String key, String name, ObjectNode pair) {
    boolean isNumber =
        pair.properties().stream()
            .filter(entry -> entry.getKey().equalsIgnoreCase("value"))
            .anyMatch(entry -> SecretValues.isNumber(text(entry.getValue())));
    return SecretNames.isSecret(name) || (PairNames.hides(key, name) && !isNumber);
  }

  private JsonNode hideContent(JsonNode content) {
    if (!(content instanceof ObjectNode values)) {
      return TextNode.valueOf(Redaction.mark("content of a Secret"));
    }
    ObjectNode clean = Json.object();
    Json.keys(values).forEach(k -> clean.put(k, Redaction.mark("content of a Secret")));
    return clean;
  }

  /** Redacts a list of values, the words of a command, or a name and its value. */
  private ArrayNode array(String name, ArrayNode items) {
    ArrayNode clean = Json.array();
    CommandLine command =
        new CommandLine(String.join(" ", items.valueStream().map(JsonRedaction::text).toList()));
    String flag = name;
    for (JsonNode item : items) {
      String text = isText(item) ? text(item) : "";
      int secret = secretIn(text, name, command);
      boolean isHidden =
          secret >= 0 && !SecretValues.isHarmless("password", text.substring(secret));
      clean.add(isHidden ? TextNode.valueOf(redactFrom(text, secret)) : element(flag, item));
      flag = isFollowedByValue(text, items) ? text : name;
    }
    return clean;
  }

  private static int secretIn(String text, String list, CommandLine command) {
    if (list.equalsIgnoreCase("env") || list.equalsIgnoreCase("environment")) {
      int value = CommandLine.variableIn(text);
      return value > 0 ? value : -1;
    }
    return text.isEmpty() || text.indexOf(' ') >= 0 ? -1 : command.secretIn(text);
  }

  private static String redactFrom(String text, int secret) {
    return text.substring(0, secret) + Redaction.mark("by command");
  }

  /** Returns whether the next item is the value of this item. */
  private static boolean isFollowedByValue(String text, ArrayNode items) {
    boolean flag = text.startsWith("-") && !text.contains("=");
    boolean pair = items.size() == 2 && text.equals(text(items.get(0)));
    return flag
        || (pair && SecretNames.isUnmistakable(text))
        || (SecretNames.isHeader(text) && text.indexOf(' ') < 0);
  }

  private JsonNode scalar(String name, JsonNode value) {
    if (!name.isEmpty() && (SecretNames.isSecret(name) || hints.hides(name))) {
      boolean isHarmless = value.isBoolean() || SecretValues.isHarmless(name, value.asText());
      return isHarmless ? value : TextNode.valueOf(Redaction.mark("by name"));
    }
    return value.isTextual()
        ? TextNode.valueOf(Redaction.redactNested(value.asText(), depth + 1))
        : value;
  }

  private static boolean isText(@Nullable JsonNode element) {
    return element != null && element.isTextual();
  }

  private static String text(@Nullable JsonNode element) {
    return Json.isScalar(element) ? Json.text(element) : "";
  }
}
