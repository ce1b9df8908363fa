package epfabric.cli;

import epfabric.base.terminal.WaitClock;
import java.time.Duration;
import java.time.Instant;

/** A clock whose pauses advance the time by a step without waiting. */
public final class QuickClock implements WaitClock {
  private final Duration step;
  private int pauses;

  public QuickClock(Duration step) {
    this.step = step;
  }

  @Override
  public Instant instant() {
    return Instant.parse("2026-11-22T03:00:00Z").plus(step.multipliedBy(pauses));
  }

  @Override
  public void pause() {
    pauses++;
  }

  int pauses() {
    return pauses;
  }
}
