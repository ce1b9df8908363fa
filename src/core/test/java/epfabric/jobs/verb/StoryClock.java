package epfabric.jobs.verb;

import epfabric.base.terminal.WaitClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A clock that advances by a minute at each pause and runs the events of that minute. */
public final class StoryClock implements WaitClock {
  private static final Instant START = Instant.parse("2026-11-22T03:00:00Z");

  /** Minutes after which the code under test is assumed to wait forever. */
  private static final int LAST_MINUTE = 2000;

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
    if (minute > LAST_MINUTE) {
      throw new AssertionError("it waits forever");
    }
    Optional.ofNullable(events.get(minute)).ifPresent(Runnable::run);
  }
}
