package epfabric.rehearsal.wire;

/** Thrown for an input without a known place in a request: it must be given one, never dropped. */
public final class UnknownInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownInputException(String message) {
    super(message);
  }
}
