package epfabric.jobs.benchmark.plan;

import java.util.List;

/**
 * Every run of a scenario, each after those that it waits for.
 *
 * @param stopsOnFailure whether the first failure ends the scenario
 */
public record BenchmarkPlan(String scenario, boolean stopsOnFailure, List<PlannedRun> runs) {
  public BenchmarkPlan {
    runs = List.copyOf(runs);
  }

  /** Returns the run with this folder. */
  public PlannedRun run(String folder) {
    return runs.stream()
        .filter(run -> run.place().folder().equals(folder))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the sum of the least times that the links need. */
  public double leastSeconds() {
    return runs.stream().mapToDouble(r -> r.floors().map(LinkFloors::seconds).orElse(0.0)).sum();
  }

  /** Returns the sum of the limits: the time if all ran one after the other. */
  public long mostSeconds() {
    return runs.stream().mapToLong(PlannedRun::limitSeconds).sum();
  }
}
