package epfabric.deploy.engine;

import epfabric.base.problem.ReportedFailure;

/**
 * Thrown for a line that cannot be read as a registration. The message states the problem; {@link
 * #line()} returns the line's number.
 */
public final class UnreadableRegistrationsException extends RuntimeException
    implements ReportedFailure {
  private static final long serialVersionUID = 1L;

  private final int line;

  UnreadableRegistrationsException(int line, String message) {
    super(message);
    this.line = line;
  }

  /** Returns the line number, counted from 1. */
  public int line() {
    return line;
  }
}
