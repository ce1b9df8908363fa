package epfabric.rehearsal.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One block of inputs and where each of its properties goes in the request: a table, one row a
 * property. A property without a row, or of another type than its row says, is an error.
 */
final class Shape {
  /** Moves one input value into the body under construction. */
  @FunctionalInterface
  interface Rule {
    void apply(JsonElement value, JsonObject body, String where);
  }

  private final Map<String, Rule> rules;
  private final Map<String, JsonElement> fallbacks;

  private Shape(Map<String, Rule> rules, Map<String, JsonElement> fallbacks) {
    this.rules = rules;
    this.fallbacks = fallbacks;
  }

  static Shape empty() {
    return new Shape(Map.of(), Map.of());
  }

  Shape with(String property, Rule rule) {
    Map<String, Rule> more = new LinkedHashMap<>(rules);
    if (more.put(property, rule) != null) {
      throw new IllegalStateException("two rows for " + property);
    }
    return new Shape(more, fallbacks);
  }

  /** What the provider sends when the inputs do not say. */
  Shape otherwise(String path, JsonElement value) {
    Map<String, JsonElement> more = new LinkedHashMap<>(fallbacks);
    more.put(path, value);
    return new Shape(rules, more);
  }

  Shape text(String property) {
    return text(property, property);
  }

  Shape text(String property, String path) {
    return with(property, put(path, "text", Shape::isText, value -> value));
  }

  Shape flag(String property) {
    return flag(property, property);
  }

  Shape flag(String property, String path) {
    return with(property, put(path, "true or false", Shape::isFlag, value -> value));
  }

  /** A switch that the API spells the other way round. */
  Shape inverted(String property, String path) {
    return with(
        property,
        put(path, "true or false", Shape::isFlag, v -> new JsonPrimitive(!v.getAsBoolean())));
  }

  Shape number(String property) {
    return number(property, property);
  }

  Shape number(String property, String path) {
    return with(
        property,
        put(path, "a whole number", Shape::isNumber, v -> new JsonPrimitive(v.getAsLong())));
  }

  /** A 64-bit number, which JSON requests carry as text. */
  Shape int64(String property, String path) {
    return with(
        property,
        put(
            path,
            "a whole number",
            Shape::isNumber,
            v -> new JsonPrimitive(Long.toString(v.getAsLong()))));
  }

  Shape texts(String property) {
    return texts(property, property);
  }

  Shape texts(String property, String path) {
    return with(property, put(path, "a list of texts", Shape::isTexts, value -> value));
  }

  Shape labels(String property) {
    return with(property, put(property, "a map of texts", Shape::isLabels, value -> value));
  }

  Shape block(String property, Shape inner) {
    return block(property, property, inner);
  }

  Shape block(String property, String path, Shape inner) {
    return with(
        property,
        (value, body, where) ->
            JsonPaths.put(body, path, inner.convert(objectOf(value, where), where)));
  }

  /** A block whose properties go into the enclosing object, each by its own path. */
  Shape spread(String property, Shape inner) {
    return with(
        property, (value, body, where) -> inner.convertInto(body, objectOf(value, where), where));
  }

  Shape blocks(String property, Shape inner) {
    return blocks(property, property, inner);
  }

  Shape blocks(String property, String path, Shape inner) {
    return with(
        property,
        (value, body, where) -> {
          JsonArray converted = new JsonArray();
          for (JsonElement item : arrayOf(value, where)) {
            String here = where + "[" + converted.size() + "]";
            converted.add(inner.convert(objectOf(item, here), here));
          }
          JsonPaths.put(body, path, converted);
        });
  }

  /** A property that only the provider reads, or that is part of the request's path. */
  Shape notSent(String... properties) {
    Shape more = this;
    for (String property : properties) {
      more = more.with(property, (value, body, where) -> {});
    }
    return more;
  }

  JsonObject convert(JsonObject inputs, String where) {
    JsonObject body = new JsonObject();
    convertInto(body, inputs, where);
    return body;
  }

  private void convertInto(JsonObject body, JsonObject inputs, String where) {
    inputs
        .entrySet()
        .forEach(
            input -> {
              String here = JsonPaths.child(where, input.getKey());
              Rule rule = rules.get(input.getKey());
              if (rule == null) {
                throw new UnknownInputException(here + ": no known place in the request");
              }
              rule.apply(input.getValue(), body, here);
            });
    fallbacks.forEach(
        (path, value) -> {
          if (!JsonPaths.has(body, path)) {
            JsonPaths.put(body, path, value.deepCopy());
          }
        });
  }

  private static Rule put(
      String path,
      String expected,
      Predicate<JsonElement> accepts,
      Function<JsonElement, JsonElement> convert) {
    return (value, body, where) -> {
      if (!accepts.test(value)) {
        throw wrongType(where, expected, value);
      }
      JsonPaths.put(body, path, convert.apply(value));
    };
  }

  static JsonObject objectOf(JsonElement value, String where) {
    if (value instanceof JsonObject object) {
      return object;
    }
    throw wrongType(where, "a block", value);
  }

  static JsonArray arrayOf(JsonElement value, String where) {
    if (value instanceof JsonArray array) {
      return array;
    }
    throw wrongType(where, "a list", value);
  }

  private static IllegalArgumentException wrongType(
      String where, String expected, JsonElement value) {
    return new IllegalArgumentException(where + ": expected " + expected + ", got " + value);
  }

  private static boolean isText(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isString();
  }

  private static boolean isFlag(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isBoolean();
  }

  private static boolean isNumber(JsonElement value) {
    return value instanceof JsonPrimitive primitive
        && primitive.isNumber()
        && primitive.getAsDouble() == Math.rint(primitive.getAsDouble());
  }

  private static boolean isTexts(JsonElement value) {
    return value instanceof JsonArray array && array.asList().stream().allMatch(Shape::isText);
  }

  private static boolean isLabels(JsonElement value) {
    return value instanceof JsonObject object
        && object.asMap().values().stream().allMatch(Shape::isText);
  }
}
