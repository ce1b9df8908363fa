package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A table that maps a block of inputs to the request, with one row per property. A property without
 * a row, or of a type that differs from its row's, is an error.
 */
public final class WireShape {
  /** One row, which writes a property into a request body and reads it from a response. */
  @FunctionalInterface
  interface Rule {
    /** Writes an input value into the request body. */
    void write(JsonNode value, ObjectNode body, String where);

    /** Returns the input value from a body, if the body contains one. */
    default Optional<JsonNode> read(ObjectNode body) {
      return Optional.empty();
    }
  }

  private record TwoWays(Rule rule, Function<ObjectNode, Optional<JsonNode>> reader)
      implements Rule {
    @Override
    public void write(JsonNode value, ObjectNode body, String where) {
      rule.write(value, body, where);
    }

    @Override
    public Optional<JsonNode> read(ObjectNode body) {
      return reader.apply(body);
    }
  }

  private final Map<String, Rule> rules;
  private final Map<String, JsonNode> fallbacks;

  private WireShape(Map<String, Rule> rules, Map<String, JsonNode> fallbacks) {
    this.rules = rules;
    this.fallbacks = fallbacks;
  }

  static WireShape empty() {
    return new WireShape(Map.of(), Map.of());
  }

  WireShape with(String property, Rule rule) {
    Map<String, Rule> more = new LinkedHashMap<>(rules);
    if (more.put(property, rule) != null) {
      throw new IllegalStateException("two rows for " + property);
    }
    return new WireShape(more, fallbacks);
  }

  /** Adds a row with separate rules for writing and reading. */
  WireShape with(String property, Rule rule, Function<ObjectNode, Optional<JsonNode>> reader) {
    return with(property, new TwoWays(rule, reader));
  }

  /** Adds a value that the provider sends when the inputs lack it. */
  WireShape otherwise(String path, JsonNode value) {
    Map<String, JsonNode> more = new LinkedHashMap<>(fallbacks);
    more.put(path, value);
    return new WireShape(rules, more);
  }

  WireShape text(String property) {
    return text(property, property);
  }

  WireShape text(String property, String path) {
    return with(property, same(path, "text", WireShape::isText));
  }

  WireShape flag(String property) {
    return flag(property, property);
  }

  WireShape flag(String property, String path) {
    return with(property, same(path, "true or false", WireShape::isFlag));
  }

  /** Adds a flag that is the negation of the API's field. */
  WireShape inverted(String property, String path) {
    return with(
        property,
        put(
            path,
            "true or false",
            WireShape::isFlag,
            v -> BooleanNode.valueOf(!v.asBoolean()),
            v -> BooleanNode.valueOf(!v.asBoolean())));
  }

  WireShape number(String property) {
    return number(property, property);
  }

  WireShape number(String property, String path) {
    return with(
        property,
        put(
            path,
            "a whole number",
            WireShape::isNumber,
            v -> Json.number(v.asLong()),
            v -> Json.number(v.asLong())));
  }

  /** Adds a 64-bit number, which is a string in JSON. */
  WireShape int64(String property, String path) {
    return with(
        property,
        put(
            path,
            "a whole number",
            WireShape::isNumber,
            v -> TextNode.valueOf(Long.toString(v.asLong())),
            v -> Json.number(v.asLong())));
  }

  WireShape texts(String property) {
    return texts(property, property);
  }

  WireShape texts(String property, String path) {
    return with(property, same(path, "a list of texts", WireShape::isTexts));
  }

  WireShape labels(String property) {
    return with(property, same(property, "a map of texts", WireShape::isLabels));
  }

  WireShape block(String property, WireShape inner) {
    return block(property, property, inner);
  }

  WireShape block(String property, String path, WireShape inner) {
    return with(
        property,
        (value, body, where) ->
            JsonPaths.put(body, path, inner.convert(objectOf(value, where), where)),
        body -> JsonPaths.get(body, path).map(found -> inner.read((ObjectNode) found)));
  }

  /** Adds a block whose properties are written into the enclosing object, each at its own path. */
  WireShape spread(String property, WireShape inner) {
    return with(
        property,
        (value, body, where) -> inner.convertInto(body, objectOf(value, where), where),
        body ->
            Optional.of(inner.read(body)).filter(found -> found.size() > 0).map(found -> found));
  }

  WireShape blocks(String property, WireShape inner) {
    return blocks(property, property, inner);
  }

  WireShape blocks(String property, String path, WireShape inner) {
    return with(
        property,
        (value, body, where) -> {
          ArrayNode converted = Json.array();
          for (JsonNode item : arrayOf(value, where)) {
            String here = where + "[" + converted.size() + "]";
            converted.add(inner.convert(objectOf(item, here), here));
          }
          JsonPaths.put(body, path, converted);
        },
        body -> JsonPaths.get(body, path).map(found -> inner.readAll((ArrayNode) found)));
  }

  /** Adds properties that only the provider reads, or that are part of the request's path. */
  WireShape notSent(String... properties) {
    WireShape more = this;
    for (String property : properties) {
      more = more.with(property, (value, body, where) -> {});
    }
    return more;
  }

  /** Returns the inputs from one of Google's responses; absent values are left out. */
  public ObjectNode read(ObjectNode body) {
    ObjectNode inputs = Json.object();
    rules.forEach(
        (property, rule) -> rule.read(body).ifPresent(value -> inputs.set(property, value)));
    return inputs;
  }

  private ArrayNode readAll(ArrayNode bodies) {
    ArrayNode inputs = Json.array();
    bodies.forEach(body -> inputs.add(read((ObjectNode) body)));
    return inputs;
  }

  public ObjectNode convert(ObjectNode inputs, String where) {
    ObjectNode body = Json.object();
    convertInto(body, inputs, where);
    return body;
  }

  private void convertInto(ObjectNode body, ObjectNode inputs, String where) {
    inputs
        .properties()
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

  private static Rule same(String path, String expected, Predicate<JsonNode> accepts) {
    return put(path, expected, accepts, value -> value, value -> value);
  }

  private static Rule put(
      String path,
      String expected,
      Predicate<JsonNode> accepts,
      UnaryOperator<JsonNode> convert,
      UnaryOperator<JsonNode> back) {
    return new TwoWays(
        (value, body, where) -> {
          if (!accepts.test(value)) {
            throw wrongType(where, expected, value);
          }
          JsonPaths.put(body, path, convert.apply(value));
        },
        body -> JsonPaths.get(body, path).map(back));
  }

  static ObjectNode objectOf(JsonNode value, String where) {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw wrongType(where, "a block", value);
  }

  static ArrayNode arrayOf(JsonNode value, String where) {
    if (value instanceof ArrayNode array) {
      return array;
    }
    throw wrongType(where, "a list", value);
  }

  private static IllegalArgumentException wrongType(String where, String expected, JsonNode value) {
    return new IllegalArgumentException(
        where + ": expected " + expected + ", got " + Json.whole(value, false));
  }

  private static boolean isText(JsonNode value) {
    return value.isTextual();
  }

  private static boolean isFlag(JsonNode value) {
    return value.isBoolean();
  }

  private static boolean isNumber(JsonNode value) {
    return value instanceof NumericNode primitive
        && primitive.asDouble() == Math.rint(primitive.asDouble());
  }

  private static boolean isTexts(JsonNode value) {
    return value instanceof ArrayNode array && array.valueStream().allMatch(WireShape::isText);
  }

  private static boolean isLabels(JsonNode value) {
    return value instanceof ObjectNode object && object.valueStream().allMatch(WireShape::isText);
  }
}
