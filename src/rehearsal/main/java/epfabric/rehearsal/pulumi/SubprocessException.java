package epfabric.rehearsal.pulumi;

/** Thrown when a command fails or does not end; the message contains the command's output. */
final class SubprocessException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SubprocessException(String message) {
    super(message);
  }
}
