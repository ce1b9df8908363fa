package epfabric.rehearsal.wire;

/**
 * Thrown for an input without a known place in a request. The place must be added to the table; the
 * input must not be dropped.
 */
public final class UnknownInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownInputException(String message) {
    super(message);
  }
}
