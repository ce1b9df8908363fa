package epfabric.rehearsal.stack;

import java.util.List;

/** Thrown when a deployment stops before its end; the state contains the completed operations. */
public final class DeploymentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> pending;
  private final String urn;

  /** Creates the failure of the resource {@code urn}; empty if it concerns none. */
  public DeploymentException(String message, String urn, List<String> pending) {
    super(message);
    this.urn = urn;
    this.pending = List.copyOf(pending);
  }

  public String urn() {
    return urn;
  }

  /** Returns creates that were requested and never answered, as {@code URN ID}. */
  public List<String> pending() {
    return pending;
  }
}
