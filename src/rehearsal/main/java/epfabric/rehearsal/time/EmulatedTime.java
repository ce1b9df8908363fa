package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The common time of an emulated world. Everything that takes a while is an event in it, so that a
 * rehearsal with the same seed happens in the same order on every machine.
 *
 * <p>Events run one at a time while a caller lets time {@link #pass}; other threads read or change
 * the world in {@link #quietly}.
 */
public interface EmulatedTime {
  /** When every emulated world begins: an arbitrary moment. */
  Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  Instant now();

  /** Schedules an event after this much emulated time; events of one moment run in order. */
  void after(Duration delay, Runnable event);

  /** Lets emulated time pass, and runs the events that are due in it. */
  void pass(Duration duration);

  /** Does the same without real waiting: for waits in which only scheduled events can happen. */
  default void skip(Duration duration) {
    pass(duration);
  }

  /**
   * Returns the emulated time that passes in this much real time; zero if it does not pass by
   * itself.
   */
  default Duration during(Duration ours) {
    return Duration.ZERO;
  }

  /** Runs an action while no event runs. */
  <T> T quietly(Action<T> action);

  /** An action with a result. */
  @FunctionalInterface
  interface Action<T> {
    T run();
  }
}
