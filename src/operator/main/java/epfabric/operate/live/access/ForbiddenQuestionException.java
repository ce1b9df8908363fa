package epfabric.operate.live.access;

/** Thrown when the user lacks permission for a request. */
public final class ForbiddenQuestionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param why the API server's message
   */
  public ForbiddenQuestionException(String why) {
    super(why);
  }
}
