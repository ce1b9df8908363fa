package epfabric.rehearsal.stack;

import java.util.List;

/** A deployment stopped before its end; the state holds what was done. */
public final class DeploymentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> pending;
  private final String urn;

  /** {@code urn}: of the resource at which it stopped; empty if it stopped at none. */
  public DeploymentException(String message, String urn, List<String> pending) {
    super(message);
    this.urn = urn;
    this.pending = List.copyOf(pending);
  }

  public String urn() {
    return urn;
  }

  /** Creates that were asked for and never answered, as {@code URN ID}. */
  public List<String> pending() {
    return pending;
  }
}
