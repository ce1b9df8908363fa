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
   * @param pending creates without a response, as {@code URN ID}
   */
  public DeploymentException(String message, String urn, List<String> pending) {
    super(message);
    this.urn = urn;
    this.pending = List.copyOf(pending);
  }

  public String urn() {
    return urn;
  }

  /** Returns creates that were requested but got no response, as {@code URN ID}. */
  public List<String> pending() {
    return pending;
  }
}
