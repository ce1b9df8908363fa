package epfabric.rehearsal.kubernetes.real;

/** The control plane on this machine does not start, or does not do what it is there for. */
final class ControlPlaneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ControlPlaneException(String message) {
    super(message);
  }

  ControlPlaneException(String message, Throwable cause) {
    super(message, cause);
  }
}
