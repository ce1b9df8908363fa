package epfabric.operate.live;

/** A request for which this user lacks permission. */
public final class ForbiddenQuestionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param why the API server's own words
   */
  ForbiddenQuestionException(String why) {
    super(why);
  }
}
