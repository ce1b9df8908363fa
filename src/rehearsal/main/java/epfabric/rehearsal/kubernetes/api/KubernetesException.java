package epfabric.rehearsal.kubernetes.api;

/** Thrown when a cluster refuses a request or does not answer. */
public final class KubernetesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;

  /**
   * Creates a refusal.
   *
   * @param code the HTTP status; 0 if the API server cannot be reached
   * @param message the API server's message
   */
  public KubernetesException(int code, String message) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
