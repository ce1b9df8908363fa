package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.Optional;

/** Dotted paths into JSON: {@code a.b[0].c}; keys with a dot or slash are written {@code ["k"]}. */
final class JsonPaths {
  private JsonPaths() {}

  /** Puts a value at a dotted path; creates missing objects on the path. */
  static void put(ObjectNode root, String path, JsonNode value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      root.set(path, value);
      return;
    }
    String head = path.substring(0, dot);
    if (!root.has(head)) {
      root.set(head, Json.object());
    }
    put((ObjectNode) root.get(head), path.substring(dot + 1), value);
  }

  static boolean has(ObjectNode root, String path) {
    return get(root, path).isPresent();
  }

  /** Returns the value at a dotted path; empty if there is none. */
  static Optional<JsonNode> get(ObjectNode root, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return Optional.ofNullable(root.get(path));
    }
    return root.get(path.substring(0, dot)) instanceof ObjectNode object
        ? get(object, path.substring(dot + 1))
        : Optional.empty();
  }

  static String child(String path, String key) {
    if (!key.matches("[A-Za-z0-9_-]+")) {
      return path + "[\"" + key + "\"]";
    }
    return path.isEmpty() ? key : path + "." + key;
  }
}
