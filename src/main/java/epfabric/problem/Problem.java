package epfabric.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One thing that is wrong with an input.
 *
 * @param where place in the input
 * @param key full key, e.g. {@code epfabric:gpuPool.nodes}; empty when the whole input is meant
 * @param message what is wrong, lower-case start, the user's value quoted, no full stop
 * @param expected what would be right; may be empty
 * @param hint how to get there; may be empty
 */
public record Problem(Location where, String key, String message, String expected, String hint) {

  /**
   * The message as people read it: one line, then indented {@code expected} and {@code hint}.
   * Control characters of the input are escaped, so that no file can steer a terminal.
   */
  public String render() {
    List<String> lines = new ArrayList<>();
    lines.add(escaped(where + ": " + (key.isEmpty() ? "" : key + ": ") + message));
    if (!expected.isEmpty()) {
      lines.add(escaped("  expected: " + expected));
    }
    if (!hint.isEmpty()) {
      lines.add(escaped("  hint: " + hint));
    }
    return String.join("\n", lines);
  }

  private static String escaped(String line) {
    StringBuilder escaped = new StringBuilder();
    line.chars()
        .forEach(
            c ->
                escaped.append(
                    Character.isISOControl(c)
                        ? String.format(Locale.ROOT, "\\u%04x", c)
                        : String.valueOf((char) c)));
    return escaped.toString();
  }
}
