package epfabric.operate.live.access;

/** An answer that is none: it did not come in time, or is no list of what was asked for. */
public final class UnexpectedAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param found what the answer has instead, for people
   */
  public UnexpectedAnswerException(String found) {
    super(found);
  }
}
