package epfabric.benchmark.outcome;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The schema of experiment.json, as far as it says keys, types and words. */
public final class ExperimentSchema {
  private final List<String> violations = new ArrayList<>();

  private ExperimentSchema() {}

  /** What of a file is not as the schema says; a key that it does not have is one too. */
  public static List<String> violations(String json) {
    ExperimentSchema schema = new ExperimentSchema();
    schema.check("", JsonParser.parseString(json), root());
    return schema.violations;
  }

  static List<String> statuses() {
    JsonObject test = root().getAsJsonObject("properties").getAsJsonObject("tests");
    JsonObject keys = test.getAsJsonObject("items").getAsJsonObject("properties");
    return keys.getAsJsonObject("status").getAsJsonArray("enum").asList().stream()
        .map(JsonElement::getAsString)
        .toList();
  }

  private static JsonObject root() {
    try (var in =
        ExperimentJson.class.getResourceAsStream("/epfabric/benchmark/experiment.schema.json")) {
      return JsonParser.parseString(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check(String where, JsonElement value, JsonObject schema) {
    JsonElement type = schema.get("type");
    String words = String.valueOf(type).replace("number", "number integer");
    if (type != null && !words.matches(".*\\b" + type(value) + "\\b.*")) {
      violations.add(where + ": " + type(value) + " instead of " + type);
    }
    if (schema.get("enum") instanceof JsonArray all && !all.contains(value)) {
      violations.add(where + ": " + value + " instead of " + all);
    }
    if (value instanceof JsonObject object) {
      keys(where, object, schema);
    }
    if (value instanceof JsonArray list) {
      list.forEach(item -> check(where + "[]", item, schema.getAsJsonObject("items")));
    }
  }

  private void keys(String where, JsonObject object, JsonObject schema) {
    JsonObject known = object(schema, "properties");
    if (schema.get("required") instanceof JsonArray required) {
      required.asList().stream()
          .filter(key -> !object.has(key.getAsString()))
          .forEach(key -> violations.add(where + ": no " + key));
    }
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
