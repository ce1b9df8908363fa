package epfabric.rehearsal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides when the engine is killed: during which operation, and at which point of that operation.
 * The operation's number selects the point: before the request, while the cloud works, or after the
 * end of the operation but before the engine learns of the end.
 */
final class EngineKill {
  /** The point of an operation at which the engine is killed. */
  enum Turn {
    BEFORE,
    DURING,
    AFTER
  }

  static final EngineKill NEVER = new EngineKill(0);

  private final Turn turn;
  private final AtomicInteger operationsLeft;

  /** Kills the engine during the operation with the given number, counted from 1; 0 for never. */
  EngineKill(int operationNumber) {
    this.operationsLeft = new AtomicInteger(operationNumber);
    this.turn = Turn.values()[operationNumber % Turn.values().length];
  }

  /** Counts an operation that starts; returns true if the engine is killed during it. */
  boolean killsThisOperation() {
    return operationsLeft.decrementAndGet() == 0;
  }

  Turn turn() {
    return turn;
  }
}
