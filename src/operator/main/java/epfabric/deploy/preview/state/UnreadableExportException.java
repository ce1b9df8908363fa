package epfabric.deploy.preview.state;

import epfabric.base.problem.ReportedFailure;

/** Thrown for text that is not a stack export; the message has the reason. */
public final class UnreadableExportException extends RuntimeException implements ReportedFailure {
  private static final long serialVersionUID = 1L;

  UnreadableExportException(String message) {
    super(message);
  }
}
