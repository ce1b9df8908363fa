package epfabric.operate.advice.cause;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A Kubernetes object that may lack any part; missing parts are read as empty. */
record ObjectTree(JsonNode json) {
  static ObjectTree parse(String text) {
    try {
      return new ObjectTree(Json.parse(text));
    } catch (JsonException e) {
      return new ObjectTree(Json.object());
    }
  }

  /** Returns the part at this path. */
  Optional<ObjectTree> at(String... path) {
    JsonNode found = json;
    for (String name : path) {
      if (!found.isObject() || !found.has(name)) {
        return Optional.empty();
      }
      found = found.get(name);
    }
    return Optional.of(new ObjectTree(found));
  }

  String text(String... path) {
    return at(path).filter(t -> Json.isScalar(t.json)).map(t -> t.json.asText()).orElse("");
  }

  List<ObjectTree> list(String... path) {
    return at(path).filter(t -> t.json.isArray()).stream()
        .flatMap(t -> t.json.valueStream())
        .map(ObjectTree::new)
        .toList();
  }

  /** Returns the condition of this type, if the object has it. */
  Optional<ObjectTree> condition(String type) {
    return list("status", "conditions").stream()
        .filter(condition -> condition.text("type").equals(type))
        .findFirst();
  }

  boolean holds(String condition) {
    return condition(condition).filter(c -> c.text("status").equals("True")).isPresent();
  }

  String name() {
    return text("metadata", "name");
  }
}
