package epfabric.deploy.preview;

/** Text that should be a stack export is not; the message says why. */
public final class UnreadableExportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableExportException(String message) {
    super(message);
  }
}
