package epfabric.rehearsal;

/**
 * When the engine is killed: in which operation, and, by turns, before it asks for it, while the
 * cloud works at it, or when it is done and the engine has not heard of it.
 */
final class Death {
  static final Death NEVER = new Death(0);

  private static final int TURNS = 3;

  private final int turn;
  private int left;

  /** {@code operations}: in the how-manieth; 0 for never. */
  Death(int operations) {
    this.left = operations;
    this.turn = operations % TURNS;
  }

  /** Counts an operation that begins; true if the engine does not get to ask for it. */
  boolean comesBefore() {
    left--;
    return left == 0 && turn == 0;
  }

  boolean comesDuring() {
    return left == 0 && turn == 1;
  }

  boolean comesNow() {
    return left == 0;
  }
}
