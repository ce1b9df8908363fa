package epfabric.redaction;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Secrets in JSON, by the place that they have in it. */
final class JsonRedaction {
  private static final int DEEPEST = 100;

  /** JSON in JSON in JSON. */
  private static final int MOST_TEXTS = 4;

  private static final TypeAdapter<JsonElement> READER = new Gson().getAdapter(JsonElement.class);
  private static final Gson COMPACT =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  private static final Gson INDENTED =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().setPrettyPrinting().create();

  private final int depth;

  private JsonRedaction(int depth) {
    this.depth = depth;
  }

  /** The same text where nothing is a secret; empty where it is no JSON. */
  static Optional<String> of(String text, int depth) {
    String bare = text.strip();
    boolean may = bare.startsWith("{") && bare.endsWith("}");
    if (depth > MOST_TEXTS || (!may && !(bare.startsWith("[") && bare.endsWith("]")))) {
      return Optional.empty();
    }
    return read(bare).filter(root -> isFlat(root, 0)).map(root -> cleaned(text, root, depth));
  }

  private static String cleaned(String text, JsonElement root, int depth) {
    JsonElement clean = new JsonRedaction(depth).element("", root);
    if (clean.equals(root)) {
      return text;
    }
    boolean lines = text.strip().indexOf('\n') >= 0;
    return (lines ? INDENTED : COMPACT).toJson(clean) + (text.endsWith("\n") ? "\n" : "");
  }

  private static Optional<JsonElement> read(String text) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      JsonElement root = READER.read(reader);
      return reader.peek() == JsonToken.END_DOCUMENT ? Optional.of(root) : Optional.empty();
    } catch (MalformedJsonException | JsonParseException | IllegalStateException e) {
      return Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean isFlat(JsonElement element, int depth) {
    if (depth > DEEPEST) {
      return false;
    }
    if (element instanceof JsonObject object) {
      return object.entrySet().stream().allMatch(e -> isFlat(e.getValue(), depth + 1));
    }
    return !(element instanceof JsonArray items)
        || items.asList().stream().allMatch(item -> isFlat(item, depth + 1));
  }

  /**
   * @param name of the nearest key
   */
  private JsonElement element(String name, JsonElement element) {
    if (element instanceof JsonObject object) {
      return object(object);
    }
    if (element instanceof JsonArray items) {
      return array(name, items);
    }
    return element instanceof JsonPrimitive value ? primitive(name, value) : element;
  }

  private JsonObject object(JsonObject object) {
    boolean secret = isText(object.get("kind")) && text(object.get("kind")).equals("Secret");
    JsonObject clean = new JsonObject();
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      String key = entry.getKey();
      boolean content = secret && (key.equals("data") || key.equals("stringData"));
      String name = key.equals("value") && hides(object) ? "secret" : key;
      clean.add(
          Redaction.inside(key, depth + MOST_TEXTS),
          content ? hidden(entry.getValue()) : element(name, entry.getValue()));
    }
    return clean;
  }

  /** Whether this is {@code {"name": …, "value": …}} with a value that nobody is to see. */
  private static boolean hides(JsonObject pair) {
    if (!isText(pair.get("name")) || !isText(pair.get("value"))) {
      return false;
    }
    String name = text(pair.get("name"));
    boolean unknown = SecretNames.isVariable(name) && !SecretNames.isShown(name);
    boolean number = SecretValues.isNumber(text(pair.get("value")));
    return SecretNames.isSecret(name) || (unknown && !number);
  }

  private JsonElement hidden(JsonElement content) {
    if (!(content instanceof JsonObject values)) {
      return new JsonPrimitive(Redaction.mark("content of a Secret"));
    }
    JsonObject clean = new JsonObject();
    values.keySet().forEach(k -> clean.addProperty(k, Redaction.mark("content of a Secret")));
    return clean;
  }

  /** Arguments of programs are such lists: a flag's value follows it. */
  private JsonArray array(String name, JsonArray items) {
    JsonArray clean = new JsonArray();
    String flag = name;
    for (JsonElement item : items) {
      String text = isText(item) ? text(item) : "";
      clean.add(isLogin(flag, text) ? login(text) : element(flag, item));
      boolean opens = text.startsWith("-") && !text.contains("=");
      flag = opens ? text : name;
    }
    return clean;
  }

  private static boolean isLogin(String flag, String text) {
    return (flag.equals("-u") || flag.equals("--user")) && text.indexOf(':') > 0;
  }

  private static JsonPrimitive login(String text) {
    String user = text.substring(0, text.indexOf(':') + 1);
    return new JsonPrimitive(user + Redaction.mark("password"));
  }

  private JsonElement primitive(String name, JsonPrimitive value) {
    if (!name.isEmpty() && SecretNames.isSecret(name)) {
      boolean harmless = value.isBoolean() || SecretValues.isHarmless(name, value.getAsString());
      return harmless ? value : new JsonPrimitive(Redaction.mark("by name"));
    }
    return value.isString()
        ? new JsonPrimitive(Redaction.inside(value.getAsString(), depth + 1))
        : value;
  }

  private static boolean isText(@Nullable JsonElement element) {
    return element instanceof JsonPrimitive value && value.isString();
  }

  private static String text(@Nullable JsonElement element) {
    return element instanceof JsonPrimitive value ? value.getAsString() : "";
  }
}
