package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads and creates parts of Kubernetes objects by their paths; absent parts read as empty. */
public final class JsonTree {
  private JsonTree() {}

  /**
   * Returns the object at the path; if there is none, a new empty object that is not part of {@code
   * root}.
   */
  public static ObjectNode object(ObjectNode root, String... path) {
    ObjectNode here = root;
    for (String name : path) {
      here = here.get(name) instanceof ObjectNode next ? next : Json.object();
    }
    return here;
  }

  /** Returns the object at the path; creates it and its parents if absent. */
  public static ObjectNode make(ObjectNode root, String... path) {
    ObjectNode here = root;
    for (String name : path) {
      if (!(here.get(name) instanceof ObjectNode)) {
        here.set(name, Json.object());
      }
      here = (ObjectNode) here.get(name);
    }
    return here;
  }

  /** Returns the string, number or boolean at the path, as text. */
  public static String text(ObjectNode root, String... path) {
    return leaf(root, path) instanceof ValueNode value && !value.isNull() ? value.asText() : "";
  }

  public static OptionalInt number(ObjectNode root, String... path) {
    return leaf(root, path) instanceof NumericNode value
        ? OptionalInt.of(value.asInt())
        : OptionalInt.empty();
  }

  /** Returns the objects of the list at the path. */
  public static List<ObjectNode> items(ObjectNode root, String... path) {
    List<ObjectNode> items = new ArrayList<>();
    if (leaf(root, path) instanceof ArrayNode array) {
      array.forEach(item -> items.add((ObjectNode) item));
    }
    return items;
  }

  /** Returns the strings of the list at the path. */
  public static List<String> words(ObjectNode root, String... path) {
    List<String> words = new ArrayList<>();
    if (leaf(root, path) instanceof ArrayNode array) {
      array.forEach(item -> words.add(item.asText()));
    }
    return words;
  }

  /** Returns the strings of the object at the path, such as labels. */
  public static SortedMap<String, String> texts(ObjectNode root, String... path) {
    SortedMap<String, String> texts = new TreeMap<>();
    object(root, path).properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
    return texts;
  }

  /** Creates an object from alternating names and values, like {@link #of(Map)}. */
  public static ObjectNode of(Object... namesAndValues) {
    return of(OrderedTree.of(namesAndValues));
  }

  /**
   * Creates an object from strings, numbers, booleans, maps and JSON; empty strings are left out.
   */
  public static ObjectNode of(Map<?, ?> fields) {
    ObjectNode made = Json.object();
    fields.forEach(
        (name, value) -> {
          if (!value.equals("")) {
            made.set(name.toString(), element(value));
          }
        });
    return made;
  }

  public static ArrayNode array(List<ObjectNode> items) {
    ArrayNode array = Json.array();
    items.forEach(array::add);
    return array;
  }

  private static JsonNode element(Object value) {
    if (value instanceof JsonNode json) {
      return json;
    }
    if (value instanceof Map<?, ?> fields) {
      return of(fields);
    }
    boolean plain = value instanceof Number || value instanceof Boolean;
    return plain ? Json.tree(value) : TextNode.valueOf(value.toString());
  }

  private static JsonNode leaf(ObjectNode root, String... path) {
    ObjectNode here = root;
    for (int i = 0; i < path.length - 1; i++) {
      here = object(here, path[i]);
    }
    JsonNode found = here.get(path[path.length - 1]);
    return found == null ? Json.object() : found;
  }
}
