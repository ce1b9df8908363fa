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
 * Adds every operation to the timeline, and kills the engine when a fault demands it. Operations
 * may come from several threads.
 */
final class OperationWatch implements StepListener {
  private static final Duration SOON = Duration.ofSeconds(5);

  private final EmulatedTime time;
  private final Timeline timeline;
  private final Consumer<KilledException> kill;

  /** Whether the engine waits for this listener before it continues an operation. */
  private final boolean isBlocking;

  private volatile EngineKill plannedKill = EngineKill.NEVER;

  /** The running operation during which the engine is to be killed; null if there is none. */
  private volatile @Nullable DeploymentStep doomed;

  private OperationWatch(
      EmulatedTime time, Timeline timeline, Consumer<KilledException> kill, boolean isBlocking) {
    this.time = time;
    this.timeline = timeline;
    this.kill = kill;
    this.isBlocking = isBlocking;
  }

  /**
   * Creates a watch for an engine that waits for its listener during each operation.
   *
   * @param kill stops an engine that does not stop because of the exception
   */
  OperationWatch(EmulatedTime time, Timeline timeline, Consumer<KilledException> kill) {
    this(time, timeline, kill, true);
  }

  /**
   * Creates a watch for an engine whose operations are already running when they are reported, so
   * that the engine is killed immediately.
   */
  static OperationWatch ofRunningOperations(
      EmulatedTime time, Timeline timeline, Consumer<KilledException> kill) {
    return new OperationWatch(time, timeline, kill, false);
  }

  /** Kills the engine during the operation with the given number, counted from 1; 0 for never. */
  void killDuring(int operationNumber) {
    doomed = null;
    plannedKill = new EngineKill(operationNumber);
  }

  /**
   * Handles an engine that ended before it was killed, because the operation failed: the engine is
   * killed during its next operation instead.
   */
  void stopped() {
    if (doomed != null) {
      killDuring(1);
    }
  }

  @Override
  public void begins(DeploymentStep step) {
    timeline.add(Area.of(step.type()), Mark.BEGINS, step.what(), step.operation().words());
    EngineKill nextKill = plannedKill;
    if (!nextKill.killsThisOperation()) {
      return;
    }
    if (!isBlocking) {
      kill.accept(killException("when it started: ", step));
      return;
    }
    if (nextKill.turn() == EngineKill.Turn.BEFORE) {
      throw killed("before it requested: ", step);
    }
    doomed = step;
    if (nextKill.turn() == EngineKill.Turn.DURING) {
      time.after(SOON, () -> killIfDoomed(step, "while the cloud performed: "));
    }
  }

  /**
   * Kills the engine before it learns of the operation's end, if it is to be killed at that point
   * or if the operation ended before any emulated time passed.
   */
  @Override
  public void asked(DeploymentStep step) {
    killIfDoomed(step, "before it learned of the end of: ");
  }

  private void killIfDoomed(DeploymentStep step, String when) {
    if (step.equals(doomed)) {
      throw killed(when, step);
    }
  }

  private KilledException killed(String when, DeploymentStep step) {
    KilledException end = killException(when, step);
    kill.accept(end);
    return end;
  }

  private KilledException killException(String when, DeploymentStep step) {
    killDuring(0);
    return new KilledException(
        "the Pulumi engine was killed " + when + step.operation().words() + " " + step.what());
  }

  @Override
  public void ended(DeploymentStep step) {
    timeline.add(Area.of(step.type()), Mark.DONE, step.what(), step.operation().words());
  }
}
