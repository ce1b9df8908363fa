package epfabric.rehearsal.stack;

import java.util.List;

/** Thrown when a deployment stops before its end; the state contains the completed operations. */
public final class DeploymentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> pending;
  private final String urn;

  /**
   * Creates a failure.
   *
   * @param urn the failed resource; empty if the failure concerns no resource
   * @param pending resources whose creation got no response, as {@code URN ID}
   */
  public DeploymentException(String message, String urn, List<String> pending) {
    super(message);
    this.urn = urn;
    this.pending = List.copyOf(pending);
  }

  public String urn() {
    return urn;
  }

  /** Returns the resources whose creation was requested but got no response, as {@code URN ID}. */
  public List<String> pending() {
    return pending;
  }
}
