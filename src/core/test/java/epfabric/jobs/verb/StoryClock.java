package epfabric.jobs.verb;

import epfabric.base.terminal.WaitClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A clock on which a minute passes with each pause, and events happen at some of them. */
public final class StoryClock implements WaitClock {
  private static final Instant START = Instant.parse("2026-11-22T03:00:00Z");

  /** No story lasts that long: the code under test waits forever. */
  private static final int LAST = 2000;

  private final Map<Integer, Runnable> events = new TreeMap<>();
  private int minute;

  public StoryClock at(int when, Runnable event) {
    events.put(when, event);
    return this;
  }

  public int minute() {
    return minute;
  }

  @Override
  public Instant instant() {
    return START.plus(Duration.ofMinutes(minute));
  }

  @Override
  public void pause() {
    minute++;
    if (minute > LAST) {
      throw new AssertionError("it waits forever");
    }
    Optional.ofNullable(events.get(minute)).ifPresent(Runnable::run);
  }
}
