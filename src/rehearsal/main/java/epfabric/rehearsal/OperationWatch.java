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
 * Adds every operation to the timeline, and kills the engine where a fault demands it. Operations
 * may come from several threads.
 */
final class OperationWatch implements StepListener {
  private static final Duration SOON = Duration.ofSeconds(5);

  private final EmulatedTime time;
  private final Timeline timeline;
  private final Consumer<KilledException> kill;

  /** Whether an operation waits until its listener returns. */
  private final boolean isBlocking;

  private volatile EngineKill death = EngineKill.NEVER;

  /** The operation during which the engine dies, while it is under way. */
  private volatile @Nullable DeploymentStep doomed;

  private OperationWatch(
      EmulatedTime time, Timeline timeline, Consumer<KilledException> kill, boolean isBlocking) {
    this.time = time;
    this.timeline = timeline;
    this.kill = kill;
    this.isBlocking = isBlocking;
  }

  /**
   * Creates a watch of operations that wait until their listener returns.
   *
   * @param kill ends an engine that the exception alone does not end
   */
  OperationWatch(EmulatedTime time, Timeline timeline, Consumer<KilledException> kill) {
    this(time, timeline, kill, true);
  }

  /**
   * Creates a watch of operations that are already under way when they are reported: the engine is
   * killed immediately.
   */
  static OperationWatch ofRunningOperations(
      EmulatedTime time, Timeline timeline, Consumer<KilledException> kill) {
    return new OperationWatch(time, timeline, kill, false);
  }

  /** Kills the engine during the given operation, counted from 1; 0 for never. */
  void killDuring(int operations) {
    doomed = null;
    death = new EngineKill(operations);
  }

  /**
   * Notes that the engine has ended by itself: the operation during which it was to be killed
   * failed before. It is killed during the next operation instead.
   */
  void stopped() {
    if (doomed != null) {
      killDuring(1);
    }
  }

  @Override
  public void begins(DeploymentStep step) {
    timeline.add(Area.of(step.type()), Mark.BEGINS, step.what(), step.operation().words());
    EngineKill coming = death;
    if (!coming.comesInThisOne()) {
      return;
    }
    if (!isBlocking) {
      kill.accept(death("when it started: ", step));
      return;
    }
    if (coming.turn() == EngineKill.Turn.BEFORE) {
      throw killed("before it requested: ", step);
    }
    doomed = step;
    if (coming.turn() == EngineKill.Turn.DURING) {
      time.after(SOON, () -> dieIn(step, "while the cloud performed: "));
    }
  }

  /** Operations that take no time are complete when the engine is killed. */
  @Override
  public void asked(DeploymentStep step) {
    dieIn(step, "before it learned of the end of: ");
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
    killDuring(0);
    return new KilledException(
        "the Pulumi engine was killed " + when + step.operation().words() + " " + step.what());
  }

  @Override
  public void ended(DeploymentStep step) {
    timeline.add(Area.of(step.type()), Mark.DONE, step.what(), step.operation().words());
  }
}
