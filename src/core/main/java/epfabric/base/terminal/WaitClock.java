package epfabric.base.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock of somebody who waits. */
public interface WaitClock extends InstantSource {
  /** Since some moment before; unlike the time of day nobody sets it. */
  default Duration elapsed() {
    return Duration.ofMillis(millis());
  }

  /** Waits until it is worth looking again. */
  void pause();

  /**
   * The machine's own.
   *
   * @param each how long it waits each time
   */
  record Real(Duration each) implements WaitClock {
    @Override
    public Instant instant() {
      return Instant.now();
    }

    @Override
    public Duration elapsed() {
      return Duration.ofNanos(System.nanoTime());
    }

    @Override
    public void pause() {
      try {
        Thread.sleep(each.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandException(ExitCode.INCONCLUSIVE, "interrupted while waiting");
      }
    }
  }
}
