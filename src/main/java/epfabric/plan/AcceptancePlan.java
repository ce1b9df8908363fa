package epfabric.plan;

import epfabric.catalog.TestProgram;
import epfabric.environment.Settings;
import epfabric.environment.WorkloadRequest.Gate;
import epfabric.value.BucketFolder;
import epfabric.value.CronSchedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The tests in the order in which they run, and what their failure means.
 *
 * @param tests one Job each; a Job starts when the one before it has passed
 * @param nightly when they run again by themselves; absent for never, and when there are none
 */
public record AcceptancePlan(
    Gate gate, String limits, List<TestRun> tests, Optional<Nightly> nightly) {
  public AcceptancePlan {
    tests = List.copyOf(tests);
  }

  /**
   * Runs outside the stack, again and again.
   *
   * @param results where they are kept; absent for nowhere
   * @param settings from which a run plans the same environment
   */
  public record Nightly(
      CronSchedule schedule, String timeZone, Optional<BucketFolder> results, Settings settings) {}

  /**
   * One test on one pool of this fabric.
   *
   * @param test name in the catalog
   * @param job name of the Job
   * @param pool node pool it runs on
   * @param pods one on each node of the pool
   * @param together nodes that take part in one run: all pods, or 1 when each pod is its own run
   * @param program what it runs
   * @param experts number of experts, where the test has any
   */
  public record TestRun(
      String test,
      String job,
      String pool,
      int pods,
      int together,
      TestProgram program,
      OptionalInt experts) {

    /** Whether the pods talk to each other. */
    public boolean multiNode() {
      return together > 1;
    }
  }
}
