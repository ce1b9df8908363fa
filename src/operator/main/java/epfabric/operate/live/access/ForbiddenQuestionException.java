package epfabric.operate.live.access;

/** A request for which this user lacks permission. */
public final class ForbiddenQuestionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param why the API server's own words
   */
  public ForbiddenQuestionException(String why) {
    super(why);
  }
}
