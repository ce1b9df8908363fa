package epfabric.base.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Consecutive nodes of a run, numbered from 0.
 *
 * @param first number of the first node
 * @param last number of the last node; at least {@code first}
 */
public record NodeGroup(int first, int last) {
  private static final Pattern RANGE = Pattern.compile("([0-9]{1,4})-([0-9]{1,4})");

  public NodeGroup {
    if (first < 0 || last < first) {
      throw new IllegalArgumentException("not a group of nodes: " + first + " to " + last);
    }
  }

  /** Returns {@code size} nodes, starting with {@code first}. */
  public static NodeGroup of(int first, int size) {
    return new NodeGroup(first, first + size - 1);
  }

  /** Parses a group such as {@code 0-7}. */
  public static Optional<NodeGroup> parse(String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      return Optional.empty();
    }
    int first = Integer.parseInt(range.group(1));
    int last = Integer.parseInt(range.group(2));
    return last < first ? Optional.empty() : Optional.of(new NodeGroup(first, last));
  }

  public int size() {
    return last - first + 1;
  }

  public boolean has(int node) {
    return first <= node && node <= last;
  }

  /** Returns the group as text, such as {@code 0-7}. */
  @Override
  public String toString() {
    return first + "-" + last;
  }
}
