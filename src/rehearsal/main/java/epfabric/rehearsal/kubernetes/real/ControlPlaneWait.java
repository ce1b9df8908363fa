package epfabric.rehearsal.kubernetes.real;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for asynchronous changes of a real control plane. */
final class ControlPlaneWait {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long PAUSE_MILLIS = 50;

  private ControlPlaneWait() {}

  /**
   * Polls until the condition holds.
   *
   * @param otherwise the failure's message if the condition does not hold in time
   */
  static void until(BooleanSupplier condition, Supplier<String> otherwise) {
    long limit = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > limit) {
        throw new ControlPlaneException(
            otherwise.get() + ", after " + LIMIT.toSeconds() + " seconds");
      }
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ControlPlaneException("interrupted while waiting for the control plane", e);
    }
  }
}
