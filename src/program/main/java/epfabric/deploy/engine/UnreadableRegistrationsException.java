package epfabric.deploy.engine;

import epfabric.base.problem.ReportedFailure;

/** Reports a text that holds no registrations; the message names the line and the problem. */
public final class UnreadableRegistrationsException extends RuntimeException
    implements ReportedFailure {
  private static final long serialVersionUID = 1L;

  private final int line;

  UnreadableRegistrationsException(int line, String message) {
    super(message);
    this.line = line;
  }

  /** Returns the line, counted from 1. */
  public int line() {
    return line;
  }
}
