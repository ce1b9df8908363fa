package epfabric.deploy.preview;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The operation that an update would run on a resource, with the symbol that {@code pulumi preview}
 * shows.
 */
public enum ChangeKind {
  SAME(" ", "unchanged"),
  CREATE("+", "to create"),
  UPDATE("~", "to update"),
  REPLACE("+-", "to replace"),
  DELETE("-", "to delete");

  private final String symbol;
  private final String summary;

  ChangeKind(String symbol, String summary) {
    this.symbol = symbol;
    this.summary = summary;
  }

  public String symbol() {
    return symbol;
  }

  /** Returns the label of a summary line, for example {@code to update}. */
  public String summary() {
    return summary;
  }

  /**
   * Returns counts as text, for example {@code 84 to create} or {@code no changes, 84 unchanged}.
   */
  public static String summary(Map<ChangeKind, Integer> counts) {
    boolean nothing =
        counts.entrySet().stream().allMatch(e -> e.getKey() == SAME || e.getValue() == 0);
    return Stream.of(values())
        .filter(kind -> counts.getOrDefault(kind, 0) > 0)
        .map(kind -> counts.get(kind) + " " + kind.summary())
        .collect(Collectors.joining(", ", nothing ? "no changes, " : "", ""));
  }
}
