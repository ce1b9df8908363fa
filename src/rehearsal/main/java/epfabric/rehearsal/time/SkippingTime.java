package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;

/** A clock for callers that only wait for scheduled events and need not wait in real time. */
public record SkippingTime(EmulatedTime time) implements EmulatedTime {
  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public void after(Duration delay, Runnable event) {
    time.after(delay, event);
  }

  @Override
  public void pass(Duration duration) {
    time.skip(duration);
  }

  @Override
  public <T> T quietly(Action<T> action) {
    return time.quietly(action);
  }
}
