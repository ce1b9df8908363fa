package epfabric.base.problem;

import epfabric.base.value.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * A problem of an input.
 *
 * @param where place in the input
 * @param key full key, e.g. {@code epfabric:gpuPool.nodes}; empty if the problem concerns the whole
 *     input
 * @param message the problem; starts in lower case, quotes the user's value, has no full stop
 * @param expected a valid value or form; may be empty
 * @param hint how to fix the problem; may be empty
 */
public record Problem(Location where, String key, String message, String expected, String hint) {

  /**
   * Returns the message for users: one line, then indented {@code expected} and {@code hint}.
   * Hidden characters of the input are escaped, so that no file can control a terminal.
   */
  public String render() {
    List<String> lines = new ArrayList<>();
    lines.add(VisibleText.line(where + ": " + (key.isEmpty() ? "" : key + ": ") + message));
    if (!expected.isEmpty()) {
      lines.add(VisibleText.line("  expected: " + expected));
    }
    if (!hint.isEmpty()) {
      lines.add(VisibleText.line("  hint: " + hint));
    }
    return String.join("\n", lines);
  }
}
