package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Time that jumps to the wanted moment without real waiting. */
public final class JumpingTime implements EmulatedTime {
  private final TimedAgenda agenda = new TimedAgenda();
  private Instant now = BEGINNING;

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized void after(Duration delay, Runnable event) {
    agenda.add(now.plus(delay), event);
  }

  @Override
  public synchronized void pass(Duration duration) {
    Instant end = now.plus(duration);
    for (Optional<Instant> due = agenda.nextUntil(end);
        due.isPresent();
        due = agenda.nextUntil(end)) {
      advanceTo(due.get());
      agenda.next().run();
    }
    advanceTo(end);
  }

  /**
   * Advances to a moment. Time never goes back, as an event may itself have let time pass beyond
   * the moment.
   */
  private void advanceTo(Instant moment) {
    now = moment.isAfter(now) ? moment : now;
  }

  @Override
  public synchronized <T> T quietly(Action<T> action) {
    return action.run();
  }
}
