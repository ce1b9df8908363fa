package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Parts of Kubernetes objects by the names on the way to them; what is absent reads as empty. */
public final class JsonTree {
  private JsonTree() {}

  /** The object there; a new one that belongs to nothing if there is none. */
  public static JsonObject object(JsonObject root, String... path) {
    JsonObject here = root;
    for (String name : path) {
      here = here.get(name) instanceof JsonObject next ? next : new JsonObject();
    }
    return here;
  }

  /** The object there, made with all that lies on the way if it is not. */
  public static JsonObject make(JsonObject root, String... path) {
    JsonObject here = root;
    for (String name : path) {
      if (!(here.get(name) instanceof JsonObject)) {
        here.add(name, new JsonObject());
      }
      here = here.getAsJsonObject(name);
    }
    return here;
  }

  /** The text, number or truth there, as text. */
  public static String text(JsonObject root, String... path) {
    return leaf(root, path) instanceof JsonPrimitive value ? value.getAsString() : "";
  }

  public static OptionalInt number(JsonObject root, String... path) {
    return leaf(root, path) instanceof JsonPrimitive value && value.isNumber()
        ? OptionalInt.of(value.getAsInt())
        : OptionalInt.empty();
  }

  /** The objects of the list there. */
  public static List<JsonObject> items(JsonObject root, String... path) {
    List<JsonObject> items = new ArrayList<>();
    if (leaf(root, path) instanceof JsonArray array) {
      array.forEach(item -> items.add(item.getAsJsonObject()));
    }
    return items;
  }

  /** The texts of the list there. */
  public static List<String> words(JsonObject root, String... path) {
    List<String> words = new ArrayList<>();
    if (leaf(root, path) instanceof JsonArray array) {
      array.forEach(item -> words.add(item.getAsString()));
    }
    return words;
  }

  /** The texts of the object there, such as labels. */
  public static SortedMap<String, String> texts(JsonObject root, String... path) {
    SortedMap<String, String> texts = new TreeMap<>();
    object(root, path).entrySet().forEach(e -> texts.put(e.getKey(), e.getValue().getAsString()));
    return texts;
  }

  /**
   * An object of texts, numbers, truths and elements; {@code null} and empty texts are left out.
   */
  public static JsonObject of(Object... namesAndValues) {
    JsonObject made = new JsonObject();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (!value.equals("")) {
        made.add((String) namesAndValues[i], element(value));
      }
    }
    return made;
  }

  public static JsonArray array(List<JsonObject> items) {
    JsonArray array = new JsonArray();
    items.forEach(array::add);
    return array;
  }

  private static JsonElement element(Object value) {
    if (value instanceof JsonElement element) {
      return element;
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    return value instanceof Boolean truth
        ? new JsonPrimitive(truth)
        : new JsonPrimitive(String.valueOf(value));
  }

  private static JsonElement leaf(JsonObject root, String... path) {
    JsonObject here = root;
    for (int i = 0; i < path.length - 1; i++) {
      here = object(here, path[i]);
    }
    JsonElement found = here.get(path[path.length - 1]);
    return found == null ? new JsonObject() : found;
  }
}
