package epfabric.benchmark.outcome;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;

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
    if (depth(text) > MOST_DEPTH) {
      damages.add(new Damage(file, "not readable as JSON: nested too deeply"));
      return Optional.empty();
    }
    try {
      JsonElement tree = JsonParser.parseString(text);
      if (tree.isJsonArray() || tree.isJsonObject()) {
        return Optional.of(tree);
      }
      damages.add(new Damage(file, "neither a list nor an object"));
    } catch (JsonParseException e) {
      damages.add(new Damage(file, "not readable as JSON: " + reason(e)));
    }
    return Optional.empty();
  }

  /** The most brackets open at once; those in texts count too, which does no harm. */
  private static int depth(String text) {
    int open = 0;
    int most = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[' || c == '{') {
        most = Math.max(most, ++open);
      } else if (c == ']' || c == '}') {
        open--;
      }
    }
    return most;
  }

  /** The parser's words without the name of its exception and its hints for programmers. */
  private static String reason(JsonParseException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return message
        .replaceFirst("^([a-z]+\\.)+[A-Za-z]+: ", "")
        .replaceFirst("Use JsonReader.*?to accept", "not JSON:");
  }
}
