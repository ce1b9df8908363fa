package epfabric.results.statement;

/** A text is not a statement as {@link StatementJson} writes it. */
public final class StatementException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason why, for people
   */
  StatementException(String reason) {
    super(reason);
  }

  /** Why, for people. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
