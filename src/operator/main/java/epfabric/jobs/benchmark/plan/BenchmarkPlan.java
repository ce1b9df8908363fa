package epfabric.jobs.benchmark.plan;

import java.util.List;

/**
 * Every run of a scenario; each comes after the runs that it waits for.
 *
 * @param stopsOnFailure whether the first failure ends the scenario
 */
public record BenchmarkPlan(String scenario, boolean stopsOnFailure, List<PlannedRun> runs) {
  public BenchmarkPlan {
    runs = List.copyOf(runs);
  }

  /** Returns the run whose files are in this folder. */
  public PlannedRun run(String folder) {
    return runs.stream()
        .filter(run -> run.place().folder().equals(folder))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the sum of the minimum times that the links need, in seconds. */
  public double leastSeconds() {
    return runs.stream().mapToDouble(r -> r.floors().map(LinkFloors::seconds).orElse(0.0)).sum();
  }

  /**
   * Returns the sum of the time limits in seconds: the maximum time if all runs run one after the
   * other.
   */
  public long mostSeconds() {
    return runs.stream().mapToLong(PlannedRun::limitSeconds).sum();
  }
}
