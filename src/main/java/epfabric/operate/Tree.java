package epfabric.operate;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** An object of Kubernetes, read without trust in its shape: what is not there is empty. */
record Tree(JsonElement json) {
  static Tree parse(String text) {
    try {
      return new Tree(JsonParser.parseString(text));
    } catch (JsonParseException e) {
      return new Tree(new JsonObject());
    }
  }

  /** What is at this path. */
  Optional<Tree> at(String... path) {
    JsonElement found = json;
    for (String name : path) {
      if (!found.isJsonObject() || !found.getAsJsonObject().has(name)) {
        return Optional.empty();
      }
      found = found.getAsJsonObject().get(name);
    }
    return Optional.of(new Tree(found));
  }

  String text(String... path) {
    return at(path).filter(t -> t.json.isJsonPrimitive()).map(t -> t.json.getAsString()).orElse("");
  }

  List<Tree> list(String... path) {
    return at(path).filter(t -> t.json.isJsonArray()).stream()
        .flatMap(t -> StreamSupport.stream(t.json.getAsJsonArray().spliterator(), false))
        .map(Tree::new)
        .toList();
  }

  /** The condition of this type, if the object has it. */
  Optional<Tree> condition(String type) {
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
