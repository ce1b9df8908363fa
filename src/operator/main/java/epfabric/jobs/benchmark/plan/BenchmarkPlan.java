package epfabric.jobs.benchmark.plan;

import java.util.List;

/**
 * Every run of a scenario, in an order in which each comes after what it waits for.
 *
 * @param stopsOnFailure whether the first failure ends everything
 */
public record BenchmarkPlan(String scenario, boolean stopsOnFailure, List<PlannedRun> runs) {
  public BenchmarkPlan {
    runs = List.copyOf(runs);
  }

  /** The run whose files lie there. */
  public PlannedRun run(String folder) {
    return runs.stream()
        .filter(run -> run.place().folder().equals(folder))
        .findFirst()
        .orElseThrow();
  }

  /** The sum of what the links need at least. */
  public double leastSeconds() {
    return runs.stream().mapToDouble(r -> r.floors().map(LinkFloors::seconds).orElse(0.0)).sum();
  }

  /** The sum of the limits: all of them one after the other. */
  public long mostSeconds() {
    return runs.stream().mapToLong(PlannedRun::limitSeconds).sum();
  }
}
