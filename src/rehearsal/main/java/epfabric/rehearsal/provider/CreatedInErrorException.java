package epfabric.rehearsal.provider;

/** Thrown when a resource was created but is unhealthy. */
final class CreatedInErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CreatedInErrorException(String message) {
    super(message);
  }
}
