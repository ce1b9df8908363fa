package epfabric.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** As much of JSON Schema as our own schemas use; a keyword that is not known is an error. */
final class JsonSchema {
  private static final Set<String> WORDS =
      Set.of("$schema", "title", "description", "$defs", "minimum", "maximum");
  private final JsonObject root;
  private final List<String> problems = new ArrayList<>();

  JsonSchema(JsonObject root) {
    this.root = root;
  }

  /** What is wrong with a document, with the place of each. */
  List<String> problems(JsonElement document) {
    problems.clear();
    check("", document, root);
    return List.copyOf(problems);
  }

  private void check(String at, JsonElement value, JsonObject schema) {
    for (Map.Entry<String, JsonElement> rule : schema.entrySet()) {
      JsonElement wanted = rule.getValue();
      boolean fine =
          switch (rule.getKey()) {
            case "const" -> wanted.equals(value);
            case "enum" -> wanted.getAsJsonArray().contains(value);
            case "type" -> types(wanted).contains(typeOf(value)) || whole(wanted, value);
            case "required" -> has(value, wanted.getAsJsonArray());
            case "properties" -> members(at, value, wanted.getAsJsonObject());
            case "items" -> items(at, value, wanted.getAsJsonObject());
            case "additionalProperties" -> wanted.getAsBoolean() || known(value, schema);
            case "$ref" -> referred(at, value, wanted.getAsString());
            default -> WORDS.contains(rule.getKey());
          };
      if (!fine) {
        problems.add(at + ": " + rule.getKey() + " " + wanted + ", got " + value);
      }
    }
  }

  private static List<String> types(JsonElement wanted) {
    List<String> types = new ArrayList<>();
    if (wanted instanceof JsonArray several) {
      several.forEach(type -> types.add(type.getAsString()));
    } else {
      types.add(wanted.getAsString());
    }
    return types;
  }

  private static boolean whole(JsonElement wanted, JsonElement value) {
    return types(wanted).contains("integer")
        && typeOf(value).equals("number")
        && value.getAsDouble() == Math.rint(value.getAsDouble());
  }

  private static String typeOf(JsonElement value) {
    if (value instanceof JsonPrimitive primitive) {
      return primitive.isBoolean() ? "boolean" : primitive.isString() ? "string" : "number";
    }
    return value.isJsonNull() ? "null" : value.isJsonArray() ? "array" : "object";
  }

  private static boolean has(JsonElement value, JsonArray names) {
    return !value.isJsonObject()
        || names.asList().stream().allMatch(n -> value.getAsJsonObject().has(n.getAsString()));
  }

  private boolean members(String at, JsonElement value, JsonObject schemas) {
    if (value instanceof JsonObject object) {
      schemas
          .asMap()
          .forEach(
              (name, schema) -> {
                if (object.has(name)) {
                  check(at + "/" + name, object.get(name), schema.getAsJsonObject());
                }
              });
    }
    return true;
  }

  private boolean items(String at, JsonElement value, JsonObject schema) {
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        check(at + "/" + i, array.get(i), schema);
      }
    }
    return true;
  }

  private static boolean known(JsonElement value, JsonObject schema) {
    return !value.isJsonObject()
        || schema
            .getAsJsonObject("properties")
            .keySet()
            .containsAll(value.getAsJsonObject().keySet());
  }

  private boolean referred(String at, JsonElement value, String reference) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    check(at, value, root.getAsJsonObject("$defs").getAsJsonObject(name));
    return true;
  }
}
