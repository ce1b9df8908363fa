package epfabric.deploy.preview;

/** Text that was to be a stack export is not; says what is wrong. */
public final class UnreadableExportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableExportException(String message) {
    super(message);
  }
}
