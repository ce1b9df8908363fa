package epfabric.jobs.benchmark.plan;

import epfabric.base.problem.Location;
import epfabric.jobs.benchmark.definition.SweepCombinations.Combination;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import java.util.List;
import java.util.Optional;

/**
 * One Job of a benchmark.
 *
 * @param place the run's position in the experiment, and the folder of its files
 * @param limitSeconds the run's time limit
 * @param floors minimum times; empty if unknown
 */
public record PlannedRun(
    Place place,
    Variant test,
    NodePlacement placement,
    long limitSeconds,
    List<Dependency> dependencies,
    RunShape shape,
    Optional<LinkFloors> floors) {
  public PlannedRun {
    dependencies = List.copyOf(dependencies);
  }

  /**
   * A test with one combination of the sweep's values.
   *
   * @param where the location of the test in the scenario
   */
  public record Variant(Location where, TestDefinition definition, Combination combination) {}

  /** Returns the number of nodes that the run needs. */
  public int nodes() {
    return test.combination().nodes();
  }

  /** Returns the same run with another time limit. */
  public PlannedRun withLimit(long seconds) {
    return new PlannedRun(place, test, placement, seconds, dependencies, shape, floors);
  }

  /**
   * The run's position and folder.
   *
   * @param id ID of the test
   * @param iteration number of the iteration, from 0
   * @param iterations number of iterations of the test
   * @param step step of a sweep, from 1; 0 without a sweep
   * @param hook {@code pre_test/ID} or {@code post_test/ID} for a test of a hook; otherwise empty
   */
  public record Place(String id, int iteration, int iterations, int step, String hook) {
    /** Returns {@code ID/ITERATION[/STEP][/HOOK]}. */
    public String folder() {
      return id
          + "/"
          + iteration
          + (step == 0 ? "" : "/" + step)
          + (hook.isEmpty() ? "" : "/" + hook);
    }
  }
}
