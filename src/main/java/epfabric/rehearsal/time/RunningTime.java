package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Time that goes by itself, faster than ours: for worlds that programs of others look at. A thread
 * of its own lets things happen.
 */
public final class RunningTime implements EmulatedTime, AutoCloseable {
  private static final long TICK_MILLIS = 20;

  private final TimedAgenda agenda = new TimedAgenda();
  private final int speed;
  private final long startNanos = System.nanoTime();
  private final Thread clock = new Thread(this::run, "emulated-time");
  private volatile long skippedNanos;
  private volatile boolean closed;
  private Optional<RuntimeException> failure = Optional.empty();

  private RunningTime(int speed) {
    this.speed = speed;
  }

  /**
   * Starts a time.
   *
   * @param speed seconds of it in one of ours
   */
  public static RunningTime start(int speed) {
    RunningTime time = new RunningTime(speed);
    time.clock.setDaemon(true);
    time.clock.start();
    return time;
  }

  @Override
  public Instant now() {
    return BEGINNING.plusNanos((System.nanoTime() - startNanos) * speed + skippedNanos);
  }

  @Override
  public synchronized void after(Duration delay, Runnable event) {
    agenda.add(now().plus(delay), event);
  }

  /** Throws what an event threw meanwhile, as if it had happened here. */
  @Override
  public void pass(Duration duration) {
    sleep(Math.max(1, duration.toMillis() / speed));
    throwFailure();
  }

  private synchronized void throwFailure() {
    Optional<RuntimeException> thrown = failure;
    failure = Optional.empty();
    thrown.ifPresent(
        e -> {
          throw e;
        });
  }

  @Override
  public synchronized void skip(Duration duration) {
    Instant end = now().plus(duration);
    for (Optional<Instant> due = agenda.nextUntil(end);
        due.isPresent();
        due = agenda.nextUntil(end)) {
      skipTo(due.get());
      agenda.next().run();
    }
    skipTo(end);
  }

  private synchronized void skipTo(Instant moment) {
    Duration ahead = Duration.between(now(), moment);
    if (!ahead.isNegative()) {
      skippedNanos += ahead.toNanos();
    }
  }

  @Override
  public Duration during(Duration ours) {
    return ours.multipliedBy(speed);
  }

  @Override
  public synchronized <T> T quietly(Action<T> action) {
    return action.run();
  }

  private void run() {
    while (!closed) {
      happen();
      sleep(TICK_MILLIS);
    }
  }

  private synchronized void happen() {
    Instant now = now();
    for (Optional<Instant> due = agenda.nextUntil(now);
        due.isPresent();
        due = agenda.nextUntil(now)) {
      happen(agenda.next());
    }
  }

  /** The clock goes on whatever an event throws. */
  private void happen(Runnable event) {
    try {
      event.run();
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    }
  }

  private void sleep(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      closed = closed || Thread.currentThread() == clock;
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
    clock.interrupt();
  }
}
