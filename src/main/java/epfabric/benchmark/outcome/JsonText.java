package epfabric.benchmark.outcome;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** JSON of a file, or the reason why there is none. */
final class JsonText {
  /** Deeper than any file of ours, far from what exhausts a stack. */
  private static final int MOST_DEPTH = 64;

  private JsonText() {}

  static Optional<JsonElement> parse(String file, String text, List<Damage> damages) {
    if (text.isBlank()) {
      damages.add(new Damage(file, "empty"));
      return Optional.empty();
    }
    try {
      JsonElement tree = JsonParser.parseString(text);
      if (isTooDeep(tree)) {
        damages.add(new Damage(file, "not readable as JSON: nested too deeply"));
        return Optional.empty();
      }
      if (tree.isJsonArray() || tree.isJsonObject()) {
        return Optional.of(tree);
      }
      damages.add(new Damage(file, "neither a list nor an object"));
    } catch (JsonParseException e) {
      damages.add(new Damage(file, "not readable as JSON: " + reason(e)));
    }
    return Optional.empty();
  }

  /** Level by level: brackets in the text say nothing, as some of them stand in words. */
  private static boolean isTooDeep(JsonElement tree) {
    List<JsonElement> level = List.of(tree);
    for (int depth = 0; depth <= MOST_DEPTH && !level.isEmpty(); depth++) {
      level = level.stream().flatMap(JsonText::parts).toList();
    }
    return !level.isEmpty();
  }

  private static Stream<JsonElement> parts(JsonElement element) {
    if (element.isJsonObject()) {
      return element.getAsJsonObject().asMap().values().stream();
    }
    return element.isJsonArray() ? element.getAsJsonArray().asList().stream() : Stream.empty();
  }

  /** The parser's words without the name of its exception and its hints for programmers. */
  private static String reason(JsonParseException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    if (message.contains("Nesting limit")) {
      return "nested too deeply";
    }
    return message
        .replaceFirst("^[a-z.]+\\.[A-Z][A-Za-z]*: ", "")
        .replaceFirst("Use JsonReader\\S{0,40} to accept", "not JSON:");
  }
}
