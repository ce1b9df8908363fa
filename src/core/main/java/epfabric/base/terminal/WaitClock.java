package epfabric.base.terminal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock of a waiting process. */
public interface WaitClock extends InstantSource {
  /** Returns the time since a fixed moment; unlike the time of day, it is never adjusted. */
  default Duration elapsed() {
    return Duration.ofMillis(millis());
  }

  /** Waits for the interval between two checks. */
  void pause();

  /**
   * The clock of the machine.
   *
   * @param interval time between two checks
   */
  record Real(Duration interval) implements WaitClock {
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
        Thread.sleep(interval.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandException(ExitCode.INCONCLUSIVE, "interrupted while waiting");
      }
    }
  }
}
