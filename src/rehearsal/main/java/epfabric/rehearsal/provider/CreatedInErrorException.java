package epfabric.rehearsal.provider;

/** The resource was made, and is not well. */
final class CreatedInErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CreatedInErrorException(String message) {
    super(message);
  }
}
