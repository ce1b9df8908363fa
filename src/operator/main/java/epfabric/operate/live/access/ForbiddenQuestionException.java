package epfabric.operate.live.access;

/** A question that the API server does not let this user ask. */
public final class ForbiddenQuestionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why the API server's own words
   */
  public ForbiddenQuestionException(String why) {
    super(why);
  }
}
