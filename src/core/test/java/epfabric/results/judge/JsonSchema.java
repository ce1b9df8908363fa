package epfabric.results.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** As much of JSON Schema as our own schemas use; a keyword that is not known is an error. */
final class JsonSchema {
  private static final Set<String> WORDS =
      Set.of("$schema", "title", "description", "$defs", "minimum", "maximum");
  private final ObjectNode root;
  private final List<String> problems = new ArrayList<>();

  JsonSchema(ObjectNode root) {
    this.root = root;
  }

  /** What is wrong with a document, with the place of each. */
  List<String> problems(JsonNode document) {
    problems.clear();
    check("", document, root);
    return List.copyOf(problems);
  }

  private void check(String at, JsonNode value, JsonNode schema) {
    for (Map.Entry<String, JsonNode> rule : schema.properties()) {
      JsonNode wanted = rule.getValue();
      boolean fine =
          switch (rule.getKey()) {
            case "const" -> wanted.equals(value);
            case "enum" -> wanted.valueStream().anyMatch(value::equals);
            case "type" -> types(wanted).contains(typeOf(value)) || whole(wanted, value);
            case "required" -> has(value, wanted);
            case "properties" -> members(at, value, wanted);
            case "items" -> items(at, value, wanted);
            case "additionalProperties" -> wanted.asBoolean() || known(value, schema);
            case "$ref" -> referred(at, value, wanted.asText());
            default -> WORDS.contains(rule.getKey());
          };
      if (!fine) {
        problems.add(at + ": " + rule.getKey() + " " + wanted + ", got " + value);
      }
    }
  }

  private static List<String> types(JsonNode wanted) {
    List<String> types = new ArrayList<>();
    if (wanted instanceof ArrayNode several) {
      several.forEach(type -> types.add(type.asText()));
    } else {
      types.add(wanted.asText());
    }
    return types;
  }

  private static boolean whole(JsonNode wanted, JsonNode value) {
    return types(wanted).contains("integer")
        && typeOf(value).equals("number")
        && value.asDouble() == Math.rint(value.asDouble());
  }

  private static String typeOf(JsonNode value) {
    if (!value.isNull() && value instanceof ValueNode one) {
      return one.isBoolean() ? "boolean" : one.isTextual() ? "string" : "number";
    }
    return value.isNull() ? "null" : value.isArray() ? "array" : "object";
  }

  private static boolean has(JsonNode value, JsonNode names) {
    return !value.isObject() || names.valueStream().allMatch(n -> value.has(n.asText()));
  }

  private boolean members(String at, JsonNode value, JsonNode schemas) {
    if (value instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> one : schemas.properties()) {
        if (object.has(one.getKey())) {
          check(at + "/" + one.getKey(), object.get(one.getKey()), one.getValue());
        }
      }
    }
    return true;
  }

  private boolean items(String at, JsonNode value, JsonNode schema) {
    if (value instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        check(at + "/" + i, array.get(i), schema);
      }
    }
    return true;
  }

  private static boolean known(JsonNode value, JsonNode schema) {
    return !value.isObject() || Json.keys(schema.get("properties")).containsAll(Json.keys(value));
  }

  private boolean referred(String at, JsonNode value, String reference) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    check(at, value, root.get("$defs").get(name));
    return true;
  }
}
