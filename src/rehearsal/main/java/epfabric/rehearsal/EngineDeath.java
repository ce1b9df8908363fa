package epfabric.rehearsal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * When the engine is killed: in which operation, and, by turns, before it asks for it, while the
 * cloud works at it, or when it is done and the engine has not heard of it.
 */
final class EngineDeath {
  /** At which point of its operation it comes. */
  enum Turn {
    BEFORE,
    DURING,
    AFTER
  }

  static final EngineDeath NEVER = new EngineDeath(0);

  private final Turn turn;
  private final AtomicInteger left;

  /** {@code operations}: in the how-manieth; 0 for never. */
  EngineDeath(int operations) {
    this.left = new AtomicInteger(operations);
    this.turn = Turn.values()[operations % Turn.values().length];
  }

  /** Counts an operation that begins; true for the one in which it comes. */
  boolean comesInThisOne() {
    return left.decrementAndGet() == 0;
  }

  Turn turn() {
    return turn;
  }
}
