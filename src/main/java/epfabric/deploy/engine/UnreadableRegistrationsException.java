package epfabric.deploy.engine;

/** Text that was to hold registrations does not; says in which line and what is wrong. */
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
