package epfabric.deploy.origin;

/** The origin of something is wrong or cannot be verified. */
public final class OriginException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * @param reason why, for people
   */
  public OriginException(String reason) {
    super(reason);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
