package epfabric.rehearsal.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Dotted paths into JSON: {@code a.b[0].c}; keys with a dot or slash are written {@code ["k"]}. */
final class JsonPaths {
  private JsonPaths() {}

  /** Puts a value at a dotted path, making the objects on the way. */
  static void put(JsonObject root, String path, JsonElement value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      root.add(path, value);
      return;
    }
    String head = path.substring(0, dot);
    if (!root.has(head)) {
      root.add(head, new JsonObject());
    }
    put(root.getAsJsonObject(head), path.substring(dot + 1), value);
  }

  static boolean has(JsonObject root, String path) {
    return get(root, path).isPresent();
  }

  /** The value at a dotted path. */
  static Optional<JsonElement> get(JsonObject root, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return Optional.ofNullable(root.get(path));
    }
    return root.get(path.substring(0, dot)) instanceof JsonObject object
        ? get(object, path.substring(dot + 1))
        : Optional.empty();
  }

  /** Every value and every container below a root, by path. */
  static SortedMap<String, JsonElement> index(JsonElement root) {
    SortedMap<String, JsonElement> found = new TreeMap<>();
    index("", root, found);
    found.remove("");
    return found;
  }

  private static void index(String path, JsonElement element, Map<String, JsonElement> found) {
    found.put(path, element);
    if (element instanceof JsonObject object) {
      object.entrySet().forEach(e -> index(child(path, e.getKey()), e.getValue(), found));
    } else if (element instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        index(path + "[" + i + "]", array.get(i), found);
      }
    }
  }

  static String child(String path, String key) {
    if (!key.matches("[A-Za-z0-9_-]+")) {
      return path + "[\"" + key + "\"]";
    }
    return path.isEmpty() ? key : path + "." + key;
  }

  /** True for a path itself and everything below it. */
  static boolean isAtOrBelow(String path, String ancestor) {
    return path.equals(ancestor)
        || path.startsWith(ancestor + ".")
        || path.startsWith(ancestor + "[");
  }
}
