package epfabric.jobs.run;

import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency.Kind;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.PlannedRun.Place;
import java.util.List;
import java.util.Optional;

/**
 * What one Job is for: a run of a benchmark, or a test of an acceptance chain.
 *
 * @param name by which it is told; of a benchmark, the folder of its files
 * @param place where it stands among the others
 * @param nodes how many it needs
 * @param hosts names of nodes that nothing else may use while it runs
 * @param limitSeconds after which it is ended, once its pods run
 */
public record JobCase(
    String name,
    Place place,
    int nodes,
    List<String> hosts,
    long limitSeconds,
    List<Dependency> dependencies) {
  public JobCase {
    hosts = List.copyOf(hosts);
    dependencies = List.copyOf(dependencies);
  }

  static JobCase of(PlannedRun run) {
    return new JobCase(
        run.place().folder(),
        run.place(),
        run.nodes(),
        run.placement().hosts(),
        run.limitSeconds(),
        run.dependencies());
  }

  /** Whether it is a hook before or behind its test, as {@code when} says. */
  boolean isHook(String when) {
    return place.hook().startsWith(when + "_test/");
  }

  /** Its place in its test: folder without the test's and a hook's. */
  String turn() {
    return place.iteration() + "/" + place.step();
  }

  /**
   * One that is run once.
   *
   * @param after name of the one that must have passed before; empty: none
   */
  public static JobCase once(
      String name, int nodes, List<String> hosts, long limitSeconds, Optional<String> after) {
    return new JobCase(
        name,
        new Place(name, 0, 1, 0, ""),
        nodes,
        hosts,
        limitSeconds,
        after.stream().map(id -> new Dependency(Kind.START_POST_COMP, id)).toList());
  }
}
