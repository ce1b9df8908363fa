package epfabric.engine;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.internal.bind.TypeAdapters;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JSON read strictly, as plain values; nulls are left out of objects, as Pulumi does. */
public final class PlainJson {
  /** Nobody nests so deep, and whoever walks through values can go no deeper than its stack. */
  private static final int MOST_DEPTH = 200;

  private static final String TOO_DEEP = "nested too deeply";

  /** Of what is repeated in messages. */
  private static final int LONGEST = 40;

  private static final Pattern POSITION = Pattern.compile(" at line \\d+ column (\\d+)");

  private PlainJson() {}

  /** Reads one JSON object and nothing after it; throws {@link JsonParseException} otherwise. */
  public static Map<String, Object> object(String text) {
    JsonElement element = strict(text);
    if (!element.isJsonObject()) {
      throw new JsonParseException("not a JSON object");
    }
    return fields(element.getAsJsonObject(), 1);
  }

  /** Gson's own parser is lenient: it takes unquoted names and text after the end. */
  private static JsonElement strict(String text) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      JsonElement element = TypeAdapters.JSON_ELEMENT.read(reader);
      // Strict reading throws here if anything follows.
      checkEnd(reader.peek());
      return element;
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new JsonParseException(isTooDeep(e) ? TOO_DEEP : "not valid JSON: " + reason(e), e);
    }
  }

  /** Gson has a limit of its own. */
  private static boolean isTooDeep(Exception e) {
    return String.valueOf(e.getMessage()).startsWith("Nesting limit");
  }

  private static void checkEnd(JsonToken next) {
    if (next != JsonToken.END_DOCUMENT) {
      throw new JsonParseException("text after the JSON value");
    }
  }

  /** Gson talks of its lenient mode and of lines, which say nothing to who wrote one line. */
  private static String reason(Exception e) {
    String message = String.valueOf(e.getMessage());
    Matcher position = POSITION.matcher(message);
    if (!position.find()) {
      return message;
    }
    String what =
        message.contains("JsonReader.set") ? "malformed" : message.substring(0, position.start());
    return what + " at column " + position.group(1);
  }

  private static Map<String, Object> fields(JsonObject object, int depth) {
    Map<String, Object> fields = new TreeMap<>();
    object
        .entrySet()
        .forEach(
            field -> {
              if (!field.getValue().isJsonNull()) {
                fields.put(field.getKey(), value(field.getValue(), depth + 1));
              }
            });
    return fields;
  }

  private static Object value(JsonElement element, int depth) {
    if (depth > MOST_DEPTH) {
      throw new JsonParseException(TOO_DEEP);
    }
    if (element.isJsonObject()) {
      return fields(element.getAsJsonObject(), depth);
    }
    if (element.isJsonArray()) {
      List<Object> items = new ArrayList<>();
      element.getAsJsonArray().forEach(item -> items.add(value(item, depth + 1)));
      return items;
    }
    if (element.isJsonNull()) {
      return Map.of("$null", true);
    }
    return primitive(element.getAsJsonPrimitive());
  }

  private static Object primitive(JsonPrimitive primitive) {
    if (primitive.isBoolean()) {
      return primitive.getAsBoolean();
    }
    return primitive.isNumber() ? number(primitive) : primitive.getAsString();
  }

  private static Object number(JsonPrimitive primitive) {
    double value = primitive.getAsDouble();
    if (Double.isInfinite(value)) {
      throw new JsonParseException("a number is too large: " + shortened(primitive.getAsString()));
    }
    return PlainValue.number(value);
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
