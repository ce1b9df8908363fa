package epfabric.live;

/** An API server said something that is no list of what was asked for. */
final class UnexpectedAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param found what the answer has instead, for people
   */
  UnexpectedAnswerException(String found) {
    super(found);
  }
}
