package epfabric.rehearsal.cloud;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reading and making JSON; paths are dotted, {@code networkConfig.network}. */
final class Json {
  private Json() {}

  /** An object of keys and values in turn; values are texts, numbers, flags or JSON. */
  static JsonObject object(Object... keysAndValues) {
    JsonObject object = new JsonObject();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      object.add(keysAndValues[i].toString(), element(keysAndValues[i + 1]));
    }
    return object;
  }

  static JsonArray array(Collection<?> items) {
    JsonArray array = new JsonArray();
    items.forEach(item -> array.add(element(item)));
    return array;
  }

  private static JsonElement element(Object value) {
    if (value instanceof JsonElement json) {
      return json;
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    return value instanceof Boolean flag
        ? new JsonPrimitive(flag)
        : new JsonPrimitive(value.toString());
  }

  static Optional<JsonElement> at(JsonObject root, String path) {
    int dot = path.indexOf('.');
    JsonElement head = root.get(dot < 0 ? path : path.substring(0, dot));
    if (head == null || head.isJsonNull()) {
      return Optional.empty();
    }
    if (dot < 0) {
      return Optional.of(head);
    }
    return head instanceof JsonObject inner ? at(inner, path.substring(dot + 1)) : Optional.empty();
  }

  /** A text, number or flag as text; an empty text is as if it was not there. */
  static Optional<String> text(JsonObject root, String path) {
    return at(root, path)
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsString)
        .filter(text -> !text.isEmpty());
  }

  static boolean flag(JsonObject root, String path) {
    return text(root, path).map(Boolean::parseBoolean).orElse(false);
  }

  static int number(JsonObject root, String path, int otherwise) {
    try {
      return text(root, path).map(Integer::parseInt).orElse(otherwise);
    } catch (NumberFormatException e) {
      throw mistyped(path);
    }
  }

  static List<JsonObject> objects(JsonObject root, String path) {
    return items(root, path, JsonObject.class);
  }

  static List<String> texts(JsonObject root, String path) {
    return items(root, path, JsonPrimitive.class).stream().map(JsonElement::getAsString).toList();
  }

  private static <T extends JsonElement> List<T> items(
      JsonObject root, String path, Class<T> type) {
    Optional<JsonElement> list = at(root, path);
    if (list.isPresent() && !(list.get() instanceof JsonArray)) {
      throw mistyped(path);
    }
    List<T> items = new ArrayList<>();
    for (JsonElement item : list.map(JsonElement::getAsJsonArray).orElseGet(JsonArray::new)) {
      if (!type.isInstance(item)) {
        throw mistyped(path);
      }
      items.add(type.cast(item));
    }
    return List.copyOf(items);
  }

  /** Google's parser knows the types of all fields; here a reader finds out. */
  private static Refusal mistyped(String path) {
    return Refusal.badRequest("Invalid JSON payload received. Invalid value at '" + path + "'.");
  }

  /** The object under a key, made if it is not there. */
  static JsonObject child(JsonObject parent, String key) {
    if (!parent.has(key) || parent.get(key).isJsonNull()) {
      parent.add(key, new JsonObject());
    }
    if (parent.get(key) instanceof JsonObject child) {
      return child;
    }
    throw mistyped(key);
  }

  /** Sets what the body does not say. */
  static void fill(JsonObject body, String key, Object value) {
    if (!body.has(key) || body.get(key).isJsonNull()) {
      body.add(key, element(value));
    }
  }

  static void set(JsonObject body, String key, Object value) {
    body.add(key, element(value));
  }

  /** Takes a field away; a dot leads into an object, or into all objects of a list. */
  static void remove(JsonElement root, String path) {
    int dot = path.indexOf('.');
    if (root instanceof JsonArray items) {
      items.forEach(item -> remove(item, path));
    } else if (root instanceof JsonObject object && dot < 0) {
      object.remove(path);
    } else if (root instanceof JsonObject object && object.has(path.substring(0, dot))) {
      remove(object.get(path.substring(0, dot)), path.substring(dot + 1));
    }
  }

  /** Applies a merge patch: objects field by field, null removes. */
  static void merge(JsonObject target, JsonObject change) {
    change
        .entrySet()
        .forEach(
            e -> {
              if (e.getValue().isJsonNull()) {
                target.remove(e.getKey());
              } else if (e.getValue() instanceof JsonObject inner
                  && target.get(e.getKey()) instanceof JsonObject old) {
                merge(old, inner);
              } else {
                target.add(e.getKey(), e.getValue().deepCopy());
              }
            });
  }

  /** A copy in which every text is another. */
  static JsonElement mapTexts(JsonElement element, UnaryOperator<String> change) {
    if (element instanceof JsonObject object) {
      JsonObject copy = new JsonObject();
      object.entrySet().forEach(e -> copy.add(e.getKey(), mapTexts(e.getValue(), change)));
      return copy;
    }
    if (element instanceof JsonArray array) {
      List<JsonElement> copies = new ArrayList<>();
      array.forEach(item -> copies.add(mapTexts(item, change)));
      return array(copies);
    }
    return element instanceof JsonPrimitive primitive && primitive.isString()
        ? new JsonPrimitive(change.apply(primitive.getAsString()))
        : element;
  }
}
