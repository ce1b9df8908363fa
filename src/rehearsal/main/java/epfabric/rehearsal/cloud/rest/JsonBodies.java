package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads and creates JSON; paths are dotted, for example {@code networkConfig.network}. */
public final class JsonBodies {
  private JsonBodies() {}

  /** Returns an object of alternating keys and values, as {@link #object(Map)}. */
  public static ObjectNode object(Object... keysAndValues) {
    return object(OrderedTree.of(keysAndValues));
  }

  /** Returns an object; values are strings, numbers, booleans, mappings, lists or JSON. */
  public static ObjectNode object(Map<?, ?> fields) {
    ObjectNode object = Json.object();
    fields.forEach((key, value) -> object.set(key.toString(), element(value)));
    return object;
  }

  public static ArrayNode array(Collection<?> items) {
    ArrayNode array = Json.array();
    items.forEach(item -> array.add(element(item)));
    return array;
  }

  private static JsonNode element(Object value) {
    if (value instanceof JsonNode json) {
      return json;
    }
    if (value instanceof Map<?, ?> fields) {
      return object(fields);
    }
    if (value instanceof Collection<?> items) {
      return array(items);
    }
    boolean plain = value instanceof Number || value instanceof Boolean;
    return plain ? Json.tree(value) : TextNode.valueOf(value.toString());
  }

  public static Optional<JsonNode> at(ObjectNode root, String path) {
    int dot = path.indexOf('.');
    JsonNode head = root.get(dot < 0 ? path : path.substring(0, dot));
    if (head == null || head.isNull()) {
      return Optional.empty();
    }
    if (dot < 0) {
      return Optional.of(head);
    }
    return head instanceof ObjectNode inner ? at(inner, path.substring(dot + 1)) : Optional.empty();
  }

  /** Returns a string, number or boolean as text; an empty string counts as absent. */
  public static Optional<String> text(ObjectNode root, String path) {
    return at(root, path)
        .filter(Json::isScalar)
        .map(JsonNode::asText)
        .filter(text -> !text.isEmpty());
  }

  public static boolean flag(ObjectNode root, String path) {
    return text(root, path).map(Boolean::parseBoolean).orElse(false);
  }

  public static int number(ObjectNode root, String path, int otherwise) {
    try {
      return text(root, path).map(Integer::parseInt).orElse(otherwise);
    } catch (NumberFormatException e) {
      throw mistyped(path);
    }
  }

  public static List<ObjectNode> objects(ObjectNode root, String path) {
    return items(root, path, ObjectNode.class);
  }

  public static List<String> texts(ObjectNode root, String path) {
    return items(root, path, ValueNode.class).stream().map(JsonNode::asText).toList();
  }

  private static <T extends JsonNode> List<T> items(ObjectNode root, String path, Class<T> type) {
    Optional<JsonNode> list = at(root, path);
    if (list.isPresent() && !(list.get() instanceof ArrayNode)) {
      throw mistyped(path);
    }
    List<T> items = new ArrayList<>();
    for (JsonNode item : list.map(ArrayNode.class::cast).orElseGet(Json::array)) {
      if (!type.isInstance(item) || item.isNull()) {
        throw mistyped(path);
      }
      items.add(type.cast(item));
    }
    return List.copyOf(items);
  }

  /**
   * Returns Google's error for a value of a wrong type. Google's parser finds such values at once;
   * here, they are found when the field is read.
   */
  private static GoogleRefusal mistyped(String path) {
    return GoogleRefusal.badRequest(
        "Invalid JSON payload received. Invalid value at '" + path + "'.");
  }

  /** Returns the object under a key; creates the object if it is absent. */
  public static ObjectNode child(ObjectNode parent, String key) {
    if (!parent.has(key) || parent.get(key).isNull()) {
      parent.set(key, Json.object());
    }
    if (parent.get(key) instanceof ObjectNode child) {
      return child;
    }
    throw mistyped(key);
  }

  /** Sets a field if the body lacks it. */
  public static void fill(ObjectNode body, String key, Object value) {
    if (!body.has(key) || body.get(key).isNull()) {
      body.set(key, element(value));
    }
  }

  public static void set(ObjectNode body, String key, Object value) {
    body.set(key, element(value));
  }

  /** Removes a field; a dot leads into an object, or into all objects of a list. */
  public static void remove(JsonNode root, String path) {
    int dot = path.indexOf('.');
    if (root instanceof ArrayNode items) {
      items.forEach(item -> remove(item, path));
    } else if (root instanceof ObjectNode object && dot < 0) {
      object.remove(path);
    } else if (root instanceof ObjectNode object && object.has(path.substring(0, dot))) {
      remove(object.get(path.substring(0, dot)), path.substring(dot + 1));
    }
  }

  /**
   * Applies a merge patch (RFC 7396): merges objects field by field, and removes fields that are
   * null in the patch.
   */
  public static void merge(ObjectNode target, ObjectNode change) {
    change
        .properties()
        .forEach(
            e -> {
              if (e.getValue().isNull()) {
                target.remove(e.getKey());
              } else if (e.getValue() instanceof ObjectNode inner) {
                boolean isObject = target.get(e.getKey()) instanceof ObjectNode;
                merge(isObject ? child(target, e.getKey()) : target.putObject(e.getKey()), inner);
              } else {
                target.set(e.getKey(), e.getValue().deepCopy());
              }
            });
  }

  /** Returns a copy with every text replaced. */
  public static JsonNode mapTexts(JsonNode element, UnaryOperator<String> change) {
    if (element instanceof ObjectNode object) {
      ObjectNode copy = Json.object();
      object.properties().forEach(e -> copy.set(e.getKey(), mapTexts(e.getValue(), change)));
      return copy;
    }
    if (element instanceof ArrayNode array) {
      List<JsonNode> copies = new ArrayList<>();
      array.forEach(item -> copies.add(mapTexts(item, change)));
      return array(copies);
    }
    return element instanceof TextNode primitive
        ? TextNode.valueOf(change.apply(primitive.asText()))
        : element;
  }
}
