package epfabric.deploy.engine;

import epfabric.base.problem.ReportedFailure;

/** Text that should hold registrations does not; the message names the line and the problem. */
public final class UnreadableRegistrationsException extends RuntimeException
    implements ReportedFailure {
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
