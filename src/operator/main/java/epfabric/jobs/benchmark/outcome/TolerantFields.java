package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads fields of an object in a file: a missing field is empty; a field of a wrong type is empty
 * and reported.
 *
 * @param where the object's position, for people; empty at the top
 */
record TolerantFields(ObjectNode object, String file, String where, List<DamagedFile> damages) {
  /** Numbers of at most nine digits, which fit into an int. */
  private static final String NUMBER = "\\d{1,9}";

  boolean has(String key) {
    return object.has(key);
  }

  /** Returns a text; numbers and booleans count as text. */
  String text(String key) {
    return primitive(key, "text").map(JsonNode::asText).orElse("");
  }

  int number(String key) {
    String text = primitive(key, "whole number").map(JsonNode::asText).orElse("");
    if (text.matches(NUMBER)) {
      return Integer.parseInt(text);
    }
    if (!text.isEmpty()) {
      addWrongType(key, "whole number");
    }
    return 0;
  }

  boolean truth(String key, boolean otherwise) {
    String text = text(key);
    if (!text.isEmpty() && !text.equals("true") && !text.equals("false")) {
      addWrongType(key, "boolean");
    }
    return otherwise ? !text.equals("false") : text.equals("true");
  }

  List<JsonNode> items(String key) {
    JsonNode value = object.get(key);
    if (value instanceof ArrayNode list) {
      return list.valueStream().toList();
    }
    if (isGiven(value)) {
      addWrongType(key, "list");
    }
    return List.of();
  }

  List<String> texts(String key) {
    return items(key).stream().map(TolerantFields::plain).toList();
  }

  /** Returns the fields of an inner object; no fields if there is no such object. */
  TolerantFields inner(String key) {
    JsonNode value = object.get(key);
    if (isGiven(value) && !(value instanceof ObjectNode)) {
      addWrongType(key, "JSON object");
    }
    ObjectNode inner = value instanceof ObjectNode found ? found : Json.object();
    return new TolerantFields(inner, file, pathOf(key), damages);
  }

  /** Returns all fields as texts. */
  Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    object.properties().forEach(e -> all.put(e.getKey(), plain(e.getValue())));
    return all;
  }

  TreeMap<String, String> sorted() {
    return new TreeMap<>(all());
  }

  private Optional<JsonNode> primitive(String key, String expected) {
    JsonNode value = object.get(key);
    if (Json.isScalar(value)) {
      return Optional.of(value);
    }
    if (isGiven(value)) {
      addWrongType(key, expected);
    }
    return Optional.empty();
  }

  private static boolean isGiven(@Nullable JsonNode value) {
    return value != null && !value.isNull();
  }

  private void addWrongType(String key, String expected) {
    damages.add(new DamagedFile(file, pathOf(key) + " is not a " + expected));
  }

  private String pathOf(String key) {
    return where.isEmpty() ? key : where + "." + key;
  }

  private static String plain(JsonNode value) {
    return Json.plain(value);
  }
}
