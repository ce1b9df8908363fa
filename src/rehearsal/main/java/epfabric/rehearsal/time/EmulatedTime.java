package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The one time of an emulated world. Everything that takes a while is an event on it, so that a
 * rehearsal with the same seed happens in the same order whatever the machine.
 *
 * <p>Events run one at a time while somebody lets time {@link #pass}; whoever reads or changes the
 * world from another thread does so in {@link #quietly}.
 */
public interface EmulatedTime {
  /** When every emulated world begins: a moment of no meaning. */
  Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  Instant now();

  /**
   * Lets something happen once this much emulated time has passed; events of one moment in order.
   */
  void after(Duration delay, Runnable event);

  /** Lets emulated time pass, and what is due in it happen. */
  void pass(Duration duration);

  /** The same, and nobody waits for it: for waits in which only what is due can happen. */
  default void skip(Duration duration) {
    pass(duration);
  }

  /** How much of it passes in so much of our time; none if it does not go by itself. */
  default Duration during(Duration ours) {
    return Duration.ZERO;
  }

  /** Does something while nothing else happens. */
  <T> T quietly(Action<T> action);

  /** Something that gives a result. */
  @FunctionalInterface
  interface Action<T> {
    T run();
  }
}
