package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.util.List;
import java.util.Optional;

/** The parsed JSON of a file, or the reason why it cannot be parsed. */
final class JsonText {
  /**
   * The maximum nesting depth: deeper than any expected file, and far too small to exhaust the
   * stack.
   */
  private static final int MOST_DEPTH = 64;

  private JsonText() {}

  static Optional<JsonNode> parse(String file, String text, List<DamagedFile> damages) {
    if (text.isBlank()) {
      damages.add(new DamagedFile(file, "empty"));
      return Optional.empty();
    }
    try {
      JsonNode tree = Json.parsePython(text);
      if (isTooDeep(tree)) {
        damages.add(new DamagedFile(file, "not readable as JSON: nested too deeply"));
        return Optional.empty();
      }
      if (tree.isArray() || tree.isObject()) {
        return Optional.of(tree);
      }
      damages.add(new DamagedFile(file, "neither a list nor an object"));
    } catch (JsonException e) {
      damages.add(new DamagedFile(file, "not readable as JSON: " + e.getMessage()));
    }
    return Optional.empty();
  }

  /**
   * Measures the depth level by level; counting brackets in the text would count brackets within
   * strings.
   */
  private static boolean isTooDeep(JsonNode tree) {
    List<JsonNode> level = List.of(tree);
    for (int depth = 0; depth <= MOST_DEPTH && !level.isEmpty(); depth++) {
      level = level.stream().flatMap(JsonNode::valueStream).toList();
    }
    return !level.isEmpty();
  }
}
