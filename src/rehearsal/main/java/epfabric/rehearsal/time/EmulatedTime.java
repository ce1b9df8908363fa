package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock of an emulated world. Everything that takes time is a scheduled event, so that a
 * rehearsal with the same seed runs in the same order on every machine.
 *
 * <p>Events run one at a time while a caller lets time {@link #pass}; other threads read or change
 * the world in {@link #quietly}.
 */
public interface EmulatedTime {
  /** The time at which every emulated world starts; an arbitrary moment. */
  Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  Instant now();

  /**
   * Schedules an event after this much emulated time; events of the same moment run in the order in
   * which they were scheduled.
   */
  void after(Duration delay, Runnable event);

  /** Lets emulated time pass, and runs the events that become due. */
  void pass(Duration duration);

  /**
   * Does the same as {@link #pass} without real waiting, for waits during which only scheduled
   * events can happen.
   */
  default void skip(Duration duration) {
    pass(duration);
  }

  /**
   * Returns how much emulated time passes in this much real time; zero if emulated time only passes
   * on request.
   */
  default Duration during(Duration realTime) {
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
