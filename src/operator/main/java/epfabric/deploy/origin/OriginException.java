package epfabric.deploy.origin;

/** Thrown when the origin of a bundle or statement is wrong or cannot be verified. */
public final class OriginException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * @param reason the reason, for people
   */
  public OriginException(String reason) {
    super(reason);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
