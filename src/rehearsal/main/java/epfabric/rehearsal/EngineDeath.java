package epfabric.rehearsal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides when the engine is killed: during which operation, and, by turns, before the operation is
 * requested, while the cloud works on it, or after its end but before the engine knows of it.
 */
final class EngineDeath {
  /** The point of an operation at which the engine is killed. */
  enum Turn {
    BEFORE,
    DURING,
    AFTER
  }

  static final EngineDeath NEVER = new EngineDeath(0);

  private final Turn turn;
  private final AtomicInteger left;

  /** Kills the engine during the given operation, counted from 1; 0 for never. */
  EngineDeath(int operations) {
    this.left = new AtomicInteger(operations);
    this.turn = Turn.values()[operations % Turn.values().length];
  }

  /**
   * Counts an operation that starts; returns true for the one during which the engine is killed.
   */
  boolean comesInThisOne() {
    return left.decrementAndGet() == 0;
  }

  Turn turn() {
    return turn;
  }
}
