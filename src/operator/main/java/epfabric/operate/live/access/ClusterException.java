package epfabric.operate.live.access;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;

/** Thrown when a cluster cannot be found or a request to it fails. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kinds of failures. */
  public enum Kind {
    /** Options and files name no usable cluster. */
    NOT_CONFIGURED,
    /** The cluster does not accept the user's credentials, or denies the permission. */
    REFUSED,
    /** There was no usable response; a later attempt may succeed. */
    UNREACHABLE
  }

  private final Kind kind;
  private final transient Problem problem;

  private ClusterException(Kind kind, Problem problem) {
    super(problem.render());
    this.kind = kind;
    this.problem = problem;
  }

  static ClusterException notConfigured(String where, String message, String hint) {
    return new ClusterException(
        Kind.NOT_CONFIGURED, new Problem(Location.of(where), "", message, "", hint));
  }

  /**
   * Returns the failure of a refused request.
   *
   * @param server address of the API server
   * @param right the permission that the caller needs
   */
  public static ClusterException refused(String server, String message, String right, String hint) {
    return new ClusterException(
        Kind.REFUSED, new Problem(Location.of(server), "", message, right, hint));
  }

  public static ClusterException unreachable(String server, String message) {
    return new ClusterException(
        Kind.UNREACHABLE, new Problem(Location.of(server), "", message, "", ""));
  }

  public Kind kind() {
    return kind;
  }

  public Problem problem() {
    return problem;
  }
}
