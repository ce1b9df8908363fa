package epfabric.operate.live.access;

/**
 * Thrown when a response cannot be used: it did not arrive in time, or is not a list of the
 * requested kind.
 */
public final class UnexpectedAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param found the unexpected content, for people
   */
  public UnexpectedAnswerException(String found) {
    super(found);
  }
}
