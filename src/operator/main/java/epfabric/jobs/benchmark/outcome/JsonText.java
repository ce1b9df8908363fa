package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.util.List;
import java.util.Optional;

/** JSON of a file, or the reason why there is none. */
final class JsonText {
  /** The maximum depth: deeper than any expected file, and far below what would exhaust a stack. */
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
   * Measures the depth level by level: counting brackets in the text is wrong, as strings contain
   * some.
   */
  private static boolean isTooDeep(JsonNode tree) {
    List<JsonNode> level = List.of(tree);
    for (int depth = 0; depth <= MOST_DEPTH && !level.isEmpty(); depth++) {
      level = level.stream().flatMap(JsonNode::valueStream).toList();
    }
    return !level.isEmpty();
  }
}
