package epfabric.rehearsal.pulumi;

/** A command failed, or did not end; the message has what it printed. */
final class SubprocessException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SubprocessException(String message) {
    super(message);
  }
}
