package epfabric.rehearsal.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Emulated time that passes by itself, faster than real time, for worlds that other programs
 * observe. A separate thread advances it in steps, and runs events when they are due. A step is
 * never longer than two ticks of real time. So time stands still while this process is stopped,
 * passes more slowly on a busy machine, and does not pass while an event or an action of {@link
 * #quietly} runs.
 */
public final class RunningTime implements EmulatedTime, AutoCloseable {
  private static final long TICK_MILLIS = 20;
  private static final long LONGEST_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(2 * TICK_MILLIS);

  private final TimedAgenda agenda = new TimedAgenda();
  private final int speed;
  private final Thread clock = new Thread(this::run, "emulated-time");
  private volatile Instant now = BEGINNING;
  private volatile boolean closed;
  private Optional<RuntimeException> failure = Optional.empty();

  private RunningTime(int speed) {
    this.speed = speed;
  }

  /**
   * Starts the clock.
   *
   * @param speed emulated seconds per real second
   */
  public static RunningTime start(int speed) {
    RunningTime time = new RunningTime(speed);
    time.clock.setDaemon(true);
    time.clock.start();
    return time;
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public synchronized void after(Duration delay, Runnable event) {
    agenda.add(now.plus(delay), event);
  }

  /** Lets time pass. If an event fails meanwhile, throws that failure. */
  @Override
  public void pass(Duration duration) {
    if (Thread.holdsLock(this)) {
      skip(duration); // The clock's thread cannot advance while this thread holds the lock.
    } else {
      await(now.plus(duration));
    }
    throwFailure();
  }

  private synchronized void await(Instant moment) {
    try {
      while (!closed && now.isBefore(moment)) {
        wait(TICK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
    advance(duration, Runnable::run);
  }

  /** Runs the events that are due in a step, and then advances to the end of the step. */
  private synchronized void advance(Duration step, EventRunner runner) {
    Instant end = now.plus(step);
    for (Optional<Instant> due = agenda.nextUntil(end);
        due.isPresent();
        due = agenda.nextUntil(end)) {
      advanceTo(due.get());
      runner.run(agenda.next());
    }
    advanceTo(end);
    notifyAll();
  }

  @FunctionalInterface
  private interface EventRunner {
    void run(Runnable event);
  }

  /**
   * Advances to a moment. Time never goes back, as an event may itself have let time pass beyond
   * the moment.
   */
  private synchronized void advanceTo(Instant moment) {
    now = moment.isAfter(now) ? moment : now;
  }

  @Override
  public Duration during(Duration realTime) {
    return realTime.multipliedBy(speed);
  }

  @Override
  public synchronized <T> T quietly(Action<T> action) {
    return action.run();
  }

  private void run() {
    while (!closed) {
      long before = System.nanoTime();
      sleep();
      long passed = Math.min(System.nanoTime() - before, LONGEST_STEP_NANOS);
      advance(Duration.ofNanos(passed).multipliedBy(speed), this::runCatching);
    }
  }

  /** Runs an event; if it fails, the clock continues. */
  private void runCatching(Runnable event) {
    try {
      event.run();
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    }
  }

  private void sleep() {
    try {
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  @Override
  public void close() {
    closed = true;
    clock.interrupt();
  }
}
