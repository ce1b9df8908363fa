package epfabric.preview;

/** What would happen to a resource, with the sign {@code pulumi preview} gives it. */
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

  /** As counted in a summary line, for example {@code 3 to update}. */
  public String summary() {
    return summary;
  }
}
