package epfabric.problem;

import java.util.ArrayList;
import java.util.List;

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

  /** The message as people read it: one line, then indented {@code expected} and {@code hint}. */
  public String render() {
    List<String> lines = new ArrayList<>();
    lines.add(where + ": " + (key.isEmpty() ? "" : key + ": ") + message);
    if (!expected.isEmpty()) {
      lines.add("  expected: " + expected);
    }
    if (!hint.isEmpty()) {
      lines.add("  hint: " + hint);
    }
    return String.join("\n", lines);
  }
}
