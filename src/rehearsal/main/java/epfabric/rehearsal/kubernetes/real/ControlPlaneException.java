package epfabric.rehearsal.kubernetes.real;

/** Thrown when the control plane on this machine does not start or does not work. */
final class ControlPlaneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ControlPlaneException(String message) {
    super(message);
  }

  ControlPlaneException(String message, Throwable cause) {
    super(message, cause);
  }
}
