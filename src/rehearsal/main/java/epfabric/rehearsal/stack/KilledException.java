package epfabric.rehearsal.stack;

/** Thrown when the engine is killed during an operation, which remains incomplete. */
public final class KilledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public KilledException(String message) {
    super(message);
  }
}
