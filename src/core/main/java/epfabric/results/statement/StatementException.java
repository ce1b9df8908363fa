package epfabric.results.statement;

/** Reports a text that is not a statement in the form of {@link StatementJson}. */
public final class StatementException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason the reason, for users
   */
  StatementException(String reason) {
    super(reason);
  }

  /** Returns the reason, for users. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
