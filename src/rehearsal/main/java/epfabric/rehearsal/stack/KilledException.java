package epfabric.rehearsal.stack;

/** The engine is no more: what it was doing stays half done. */
public final class KilledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public KilledException(String message) {
    super(message);
  }
}
