package epfabric.deploy.engine;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads JSON strictly, as plain values. Like Pulumi, leaves out null members of objects. */
public final class PlainJson {
  /**
   * The maximum nesting depth: deeper than any real input, and small enough for recursion over
   * values.
   */
  private static final int MAX_DEPTH = 200;

  private static final String TOO_DEEP = "nested too deeply";

  /** The maximum number of characters of an input that messages quote. */
  private static final int MAX_QUOTED = 40;

  private PlainJson() {}

  /** Reads one JSON object and nothing after it; throws {@link JsonException} otherwise. */
  public static Map<String, Object> object(String text) {
    JsonNode element = parse(text);
    if (!element.isObject()) {
      throw new JsonException("not a JSON object");
    }
    return fields(element, 1);
  }

  /** Parses the text; messages have no line number, because the input is a single line. */
  private static JsonNode parse(String text) {
    try {
      return Json.parse(text);
    } catch (JsonException e) {
      throw e.line() == 0 ? e : new JsonException("not valid JSON: " + reason(e), e);
    }
  }

  private static String reason(JsonException e) {
    return e.what() + " at column " + e.column();
  }

  private static Map<String, Object> fields(JsonNode object, int depth) {
    Map<String, Object> fields = new TreeMap<>();
    object
        .properties()
        .forEach(
            field -> {
              if (!field.getValue().isNull()) {
                fields.put(field.getKey(), value(field.getValue(), depth + 1));
              }
            });
    return fields;
  }

  private static Object value(JsonNode element, int depth) {
    if (depth > MAX_DEPTH) {
      throw new JsonException(TOO_DEEP);
    }
    if (element.isObject()) {
      return fields(element, depth);
    }
    if (element.isArray()) {
      List<Object> items = new ArrayList<>();
      element.forEach(item -> items.add(value(item, depth + 1)));
      return items;
    }
    if (element.isNull()) {
      return Map.of("$null", true);
    }
    return primitive(element);
  }

  private static Object primitive(JsonNode primitive) {
    if (primitive.isBoolean()) {
      return primitive.asBoolean();
    }
    return primitive.isNumber() ? number(primitive) : primitive.asText();
  }

  private static Object number(JsonNode primitive) {
    double value = primitive.doubleValue();
    if (Double.isInfinite(value)) {
      throw new JsonException("a number is too large: " + shortened(primitive.asText()));
    }
    return PlainValue.number(value);
  }

  private static String shortened(String text) {
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
  }
}
