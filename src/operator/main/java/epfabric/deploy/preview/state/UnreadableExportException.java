package epfabric.deploy.preview.state;

import epfabric.base.problem.ReportedFailure;

/** Text that should be a stack export is not; the message says why. */
public final class UnreadableExportException extends RuntimeException implements ReportedFailure {
  private static final long serialVersionUID = 1L;

  UnreadableExportException(String message) {
    super(message);
  }
}
