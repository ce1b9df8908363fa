package epfabric.reading;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON schema, as far as it says keys, types, words, ranges, patterns and alternatives of keys.
 */
public final class JsonSchema {
  private final JsonObject root;
  private final List<String> violations = new ArrayList<>();

  private JsonSchema(JsonObject root) {
    this.root = root;
  }

  /** What of {@code json} is not as {@code schema} says; a key that it does not have is one too. */
  public static List<String> violations(String json, JsonObject schema) {
    JsonSchema checked = new JsonSchema(schema);
    checked.check("", JsonParser.parseString(json), schema);
    return checked.violations;
  }

  private void check(String where, JsonElement value, JsonObject said) {
    JsonObject schema = said.has("$ref") ? definition(said.get("$ref").getAsString()) : said;
    JsonElement type = schema.get("type");
    String words = String.valueOf(type).replace("number", "number integer");
    if (type != null && !words.matches(".*\\b" + type(value) + "\\b.*")) {
      violations.add(where + ": " + type(value) + " instead of " + type);
    }
    if (schema.get("enum") instanceof JsonArray all && !all.contains(value)) {
      violations.add(where + ": " + value + " instead of " + all);
    }
    String pattern = schema.has("pattern") ? schema.get("pattern").getAsString() : ".*";
    if (value instanceof JsonPrimitive && !value.getAsString().matches(pattern)) {
      violations.add(where + ": " + value + " is not like " + pattern);
    }
    if (value instanceof JsonPrimitive one && one.isNumber() && !isWithin(one, schema)) {
      violations.add(where + ": " + value + " is out of range");
    }
    if (value instanceof JsonObject object) {
      keys(where, object, schema);
    }
    if (value instanceof JsonArray list) {
      list.forEach(item -> check(where + "[]", item, schema.getAsJsonObject("items")));
    }
  }

  private static boolean isWithin(JsonPrimitive value, JsonObject schema) {
    double number = value.getAsDouble();
    return (!schema.has("minimum") || number >= schema.get("minimum").getAsDouble())
        && (!schema.has("maximum") || number <= schema.get("maximum").getAsDouble())
        && (!schema.has("exclusiveMinimum")
            || number > schema.get("exclusiveMinimum").getAsDouble());
  }

  /** {@code #/$defs/NAME}. */
  private JsonObject definition(String reference) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    return root.getAsJsonObject("$defs").getAsJsonObject(name);
  }

  private static boolean has(JsonObject object, JsonElement alternative) {
    return alternative.getAsJsonObject().getAsJsonArray("required").asList().stream()
        .allMatch(key -> object.has(key.getAsString()));
  }

  private void keys(String where, JsonObject object, JsonObject schema) {
    JsonObject known = object(schema, "properties");
    if (schema.get("anyOf") instanceof JsonArray any
        && any.asList().stream().noneMatch(one -> has(object, one))) {
      violations.add(where + ": has the keys of no alternative");
    }
    if (schema.get("required") instanceof JsonArray required) {
      required.asList().stream()
          .filter(key -> !object.has(key.getAsString()))
          .forEach(key -> violations.add(where + ": no " + key));
    }
    JsonObject names = object(schema, "propertyNames");
    String name = names.has("pattern") ? names.get("pattern").getAsString() : ".*";
    object.keySet().stream()
        .filter(key -> !key.matches(name))
        .forEach(key -> violations.add(where + ": no key may be " + key));
    object
        .entrySet()
        .forEach(
            entry -> {
              String path = where + "." + entry.getKey();
              String key = known.has(entry.getKey()) ? entry.getKey() : "";
              JsonElement rule =
                  key.isEmpty() ? schema.get("additionalProperties") : known.get(key);
              if (rule instanceof JsonObject found) {
                check(path, entry.getValue(), found);
              } else {
                violations.add(path + ": the schema does not have it");
              }
            });
  }

  private static JsonObject object(JsonObject schema, String key) {
    return schema.get(key) instanceof JsonObject found ? found : new JsonObject();
  }

  private static String type(JsonElement value) {
    if (value instanceof JsonPrimitive one) {
      boolean whole = one.getAsString().matches("-?\\d+");
      return one.isString() ? "string" : one.isBoolean() ? "boolean" : whole ? "integer" : "number";
    }
    return value instanceof JsonArray ? "array" : "object";
  }
}
