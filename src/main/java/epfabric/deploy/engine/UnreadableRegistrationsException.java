package epfabric.deploy.engine;

/** Text that should hold registrations does not; the message names the line and the problem. */
public final class UnreadableRegistrationsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;

  UnreadableRegistrationsException(int line, String message) {
    super(message);
    this.line = line;
  }

  /** Counted from 1. */
  public int line() {
    return line;
  }
}
