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
 * @param place the folder of its files
 * @param limitSeconds its time limit
 * @param floors empty when unknown
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
   * A test with one combination of the values of its sweep.
   *
   * @param where the location of the test in the scenario
   */
  public record Variant(Location where, TestDefinition definition, Combination combination) {}

  /** Returns the number of nodes that it needs. */
  public int nodes() {
    return test.combination().nodes();
  }

  /** Returns the same run with another limit. */
  public PlannedRun withLimit(long seconds) {
    return new PlannedRun(place, test, placement, seconds, dependencies, shape, floors);
  }

  /**
   * The run's position and folder.
   *
   * @param id of the test
   * @param iteration from 0
   * @param iterations of this test
   * @param step of a sweep, from 1; 0 without one
   * @param hook {@code pre_test/ID} or {@code post_test/ID} of a hook's test; otherwise empty
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
