package epfabric.operate.live;

/** A question that the API server does not let this user ask. */
public final class ForbiddenQuestionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why the API server's own words
   */
  ForbiddenQuestionException(String why) {
    super(why);
  }
}
