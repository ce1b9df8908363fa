package epfabric.rehearsal;

import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.stack.DeploymentStep;
import epfabric.rehearsal.stack.KilledException;
import epfabric.rehearsal.stack.StepListener;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells the timeline of every operation, and lets the engine die where it is meant to. Operations
 * may come from several threads.
 */
final class OperationWatch implements StepListener {
  private static final Duration SOON = Duration.ofSeconds(5);

  private final EmulatedTime time;
  private final Timeline timeline;
  private final Consumer<KilledException> kill;

  /** Whether an operation waits for what is said here. */
  private final boolean isAsked;

  private volatile EngineDeath death = EngineDeath.NEVER;

  /** The operation in which the engine dies, while it is under way. */
  private volatile @Nullable DeploymentStep doomed;

  private OperationWatch(
      EmulatedTime time, Timeline timeline, Consumer<KilledException> kill, boolean isAsked) {
    this.time = time;
    this.timeline = timeline;
    this.kill = kill;
    this.isAsked = isAsked;
  }

  /**
   * For operations that wait until they were heard of.
   *
   * @param kill ends an engine that does not end by the exception alone
   */
  OperationWatch(EmulatedTime time, Timeline timeline, Consumer<KilledException> kill) {
    this(time, timeline, kill, true);
  }

  /** For operations that are under way when they are heard of: the engine dies there and then. */
  static OperationWatch ofWhatIsUnderWay(
      EmulatedTime time, Timeline timeline, Consumer<KilledException> kill) {
    return new OperationWatch(time, timeline, kill, false);
  }

  /** The engine is killed in the how-manieth operation from now on; 0 for never. */
  void killAfter(int operations) {
    doomed = null;
    death = new EngineDeath(operations);
  }

  /**
   * The engine has ended without dying: an operation in which it was to die has failed before. It
   * dies in the next operation instead.
   */
  void stopped() {
    if (doomed != null) {
      killAfter(1);
    }
  }

  @Override
  public void begins(DeploymentStep step) {
    timeline.add(Area.of(step.type()), Mark.BEGINS, step.what(), step.operation().words());
    EngineDeath coming = death;
    if (!coming.comesInThisOne()) {
      return;
    }
    if (!isAsked) {
      kill.accept(death("at its operation: ", step));
      return;
    }
    if (coming.turn() == EngineDeath.Turn.BEFORE) {
      throw killed("before it asked for: ", step);
    }
    doomed = step;
    if (coming.turn() == EngineDeath.Turn.DURING) {
      time.after(SOON, () -> dieIn(step, "while the cloud did: "));
    }
  }

  /** What took no time is done when the engine is killed. */
  @Override
  public void asked(DeploymentStep step) {
    dieIn(step, "before it heard of the end of: ");
  }

  private void dieIn(DeploymentStep step, String when) {
    if (step.equals(doomed)) {
      throw killed(when, step);
    }
  }

  private KilledException killed(String when, DeploymentStep step) {
    KilledException end = death(when, step);
    kill.accept(end);
    return end;
  }

  private KilledException death(String when, DeploymentStep step) {
    killAfter(0);
    return new KilledException(
        "the Pulumi engine was killed " + when + step.operation().words() + " " + step.what());
  }

  @Override
  public void ended(DeploymentStep step) {
    timeline.add(Area.of(step.type()), Mark.DONE, step.what(), step.operation().words());
  }
}
