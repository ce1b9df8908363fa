package epfabric.base.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON schema, as far as it says keys, types, words, ranges, patterns and alternatives of keys.
 */
public final class JsonSchema {
  private final ObjectNode root;
  private final List<String> violations = new ArrayList<>();

  private JsonSchema(ObjectNode root) {
    this.root = root;
  }

  /** What of {@code json} is not as {@code schema} says; a key that it does not have is one too. */
  public static List<String> violations(String json, ObjectNode schema) {
    JsonSchema checked = new JsonSchema(schema);
    checked.check("", Json.parse(json), schema);
    return checked.violations;
  }

  private void check(String where, JsonNode value, ObjectNode said) {
    ObjectNode schema = said.has("$ref") ? definition(said.get("$ref").asText()) : said;
    JsonNode type = schema.get("type");
    String words = String.valueOf(type).replace("number", "number integer");
    if (type != null && !words.matches(".*\\b" + type(value) + "\\b.*")) {
      violations.add(where + ": " + type(value) + " instead of " + type);
    }
    if (schema.get("enum") instanceof ArrayNode all && all.valueStream().noneMatch(value::equals)) {
      violations.add(where + ": " + value + " instead of " + all);
    }
    String pattern = schema.has("pattern") ? schema.get("pattern").asText() : ".*";
    if (value instanceof ValueNode && !value.asText().matches(pattern)) {
      violations.add(where + ": " + value + " is not like " + pattern);
    }
    if (value instanceof ValueNode one && one.isNumber() && !isWithin(one, schema)) {
      violations.add(where + ": " + value + " is out of range");
    }
    if (value instanceof ObjectNode object) {
      keys(where, object, schema);
    }
    if (value instanceof ArrayNode list) {
      list.forEach(item -> check(where + "[]", item, object(schema, "items")));
    }
  }

  private static boolean isWithin(ValueNode value, ObjectNode schema) {
    double number = value.asDouble();
    return (!schema.has("minimum") || number >= schema.get("minimum").asDouble())
        && (!schema.has("maximum") || number <= schema.get("maximum").asDouble())
        && (!schema.has("exclusiveMinimum") || number > schema.get("exclusiveMinimum").asDouble());
  }

  /** {@code #/$defs/NAME}. */
  private ObjectNode definition(String reference) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    return object(object(root, "$defs"), name);
  }

  private static boolean has(ObjectNode object, JsonNode alternative) {
    return alternative.get("required").valueStream().allMatch(key -> object.has(key.asText()));
  }

  private void keys(String where, ObjectNode object, ObjectNode schema) {
    ObjectNode known = object(schema, "properties");
    if (schema.get("anyOf") instanceof ArrayNode any
        && any.valueStream().noneMatch(one -> has(object, one))) {
      violations.add(where + ": has the keys of no alternative");
    }
    if (schema.get("required") instanceof ArrayNode required) {
      required
          .valueStream()
          .filter(key -> !object.has(key.asText()))
          .forEach(key -> violations.add(where + ": no " + key));
    }
    ObjectNode names = object(schema, "propertyNames");
    String name = names.has("pattern") ? names.get("pattern").asText() : ".*";
    Json.keys(object).stream()
        .filter(key -> !key.matches(name))
        .forEach(key -> violations.add(where + ": no key may be " + key));
    object
        .properties()
        .forEach(
            entry -> {
              String path = where + "." + entry.getKey();
              String key = known.has(entry.getKey()) ? entry.getKey() : "";
              JsonNode rule = key.isEmpty() ? schema.get("additionalProperties") : known.get(key);
              if (rule instanceof ObjectNode found) {
                check(path, entry.getValue(), found);
              } else {
                violations.add(path + ": the schema does not have it");
              }
            });
  }

  private static ObjectNode object(ObjectNode schema, String key) {
    return schema.get(key) instanceof ObjectNode found ? found : Json.object();
  }

  private static String type(JsonNode value) {
    if (value instanceof ValueNode one) {
      boolean whole = one.asText().matches("-?\\d+");
      return one.isTextual()
          ? "string"
          : one.isBoolean() ? "boolean" : whole ? "integer" : "number";
    }
    return value instanceof ArrayNode ? "array" : "object";
  }
}
