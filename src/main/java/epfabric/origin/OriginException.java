package epfabric.origin;

/** Something does not come from where it should, or nobody can tell. */
public final class OriginException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message the reason
   */
  public OriginException(String message) {
    super(message);
  }
}
