package epfabric.rehearsal.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * One block of inputs and where each of its properties goes in the request: a table, one row a
 * property. A property without a row, or of another type than its row says, is an error.
 */
public final class Shape {
  /** One row: how a property goes into the body, and comes out of it again. */
  @FunctionalInterface
  interface Rule {
    /** Moves one input value into the body under construction. */
    void write(JsonElement value, JsonObject body, String where);

    /** The input value that a body says, if it says one. */
    default Optional<JsonElement> read(JsonObject body) {
      return Optional.empty();
    }
  }

  private record TwoWays(Rule rule, Function<JsonObject, Optional<JsonElement>> reader)
      implements Rule {
    @Override
    public void write(JsonElement value, JsonObject body, String where) {
      rule.write(value, body, where);
    }

    @Override
    public Optional<JsonElement> read(JsonObject body) {
      return reader.apply(body);
    }
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

  /** A row of its own kind. */
  Shape with(String property, Rule rule, Function<JsonObject, Optional<JsonElement>> reader) {
    return with(property, new TwoWays(rule, reader));
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
    return with(property, same(path, "text", Shape::isText));
  }

  Shape flag(String property) {
    return flag(property, property);
  }

  Shape flag(String property, String path) {
    return with(property, same(path, "true or false", Shape::isFlag));
  }

  /** A switch that the API spells the other way round. */
  Shape inverted(String property, String path) {
    return with(
        property,
        put(
            path,
            "true or false",
            Shape::isFlag,
            v -> new JsonPrimitive(!v.getAsBoolean()),
            v -> new JsonPrimitive(!v.getAsBoolean())));
  }

  Shape number(String property) {
    return number(property, property);
  }

  Shape number(String property, String path) {
    return with(
        property,
        put(
            path,
            "a whole number",
            Shape::isNumber,
            v -> new JsonPrimitive(v.getAsLong()),
            v -> new JsonPrimitive(v.getAsLong())));
  }

  /** A 64-bit number, which JSON requests carry as text. */
  Shape int64(String property, String path) {
    return with(
        property,
        put(
            path,
            "a whole number",
            Shape::isNumber,
            v -> new JsonPrimitive(Long.toString(v.getAsLong())),
            v -> new JsonPrimitive(v.getAsLong())));
  }

  Shape texts(String property) {
    return texts(property, property);
  }

  Shape texts(String property, String path) {
    return with(property, same(path, "a list of texts", Shape::isTexts));
  }

  Shape labels(String property) {
    return with(property, same(property, "a map of texts", Shape::isLabels));
  }

  Shape block(String property, Shape inner) {
    return block(property, property, inner);
  }

  Shape block(String property, String path, Shape inner) {
    return with(
        property,
        (value, body, where) ->
            JsonPaths.put(body, path, inner.convert(objectOf(value, where), where)),
        body -> JsonPaths.get(body, path).map(found -> inner.read(found.getAsJsonObject())));
  }

  /** A block whose properties go into the enclosing object, each by its own path. */
  Shape spread(String property, Shape inner) {
    return with(
        property,
        (value, body, where) -> inner.convertInto(body, objectOf(value, where), where),
        body ->
            Optional.of(inner.read(body)).filter(found -> found.size() > 0).map(found -> found));
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
        },
        body -> JsonPaths.get(body, path).map(found -> inner.readAll(found.getAsJsonArray())));
  }

  /** A property that only the provider reads, or that is part of the request's path. */
  Shape notSent(String... properties) {
    Shape more = this;
    for (String property : properties) {
      more = more.with(property, (value, body, where) -> {});
    }
    return more;
  }

  /** The inputs that a body of Google's says; what it does not say is left out. */
  public JsonObject read(JsonObject body) {
    JsonObject inputs = new JsonObject();
    rules.forEach(
        (property, rule) -> rule.read(body).ifPresent(value -> inputs.add(property, value)));
    return inputs;
  }

  private JsonArray readAll(JsonArray bodies) {
    JsonArray inputs = new JsonArray();
    bodies.forEach(body -> inputs.add(read(body.getAsJsonObject())));
    return inputs;
  }

  public JsonObject convert(JsonObject inputs, String where) {
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
              rule.write(input.getValue(), body, here);
            });
    fallbacks.forEach(
        (path, value) -> {
          if (!JsonPaths.has(body, path)) {
            JsonPaths.put(body, path, value.deepCopy());
          }
        });
  }

  private static Rule same(String path, String expected, Predicate<JsonElement> accepts) {
    return put(path, expected, accepts, value -> value, value -> value);
  }

  private static Rule put(
      String path,
      String expected,
      Predicate<JsonElement> accepts,
      UnaryOperator<JsonElement> convert,
      UnaryOperator<JsonElement> back) {
    return new TwoWays(
        (value, body, where) -> {
          if (!accepts.test(value)) {
            throw wrongType(where, expected, value);
          }
          JsonPaths.put(body, path, convert.apply(value));
        },
        body -> JsonPaths.get(body, path).map(back));
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
