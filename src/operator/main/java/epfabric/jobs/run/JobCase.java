package epfabric.jobs.run;

import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency.Kind;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.PlannedRun.Place;
import java.util.List;
import java.util.Optional;

/**
 * The purpose of one Job: a run of a benchmark, or a test of an acceptance chain.
 *
 * @param name the case's name; for a benchmark, the folder of its files
 * @param place the case's place among the other cases
 * @param nodes the number of required nodes
 * @param hosts names of nodes that no other case may use while this case runs
 * @param limitSeconds time limit, from the start of the pods
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

  /**
   * Returns whether this is a hook's case.
   *
   * @param when {@code pre} for hooks before a test, {@code post} for hooks after a test
   */
  boolean isHook(String when) {
    return place.hook().startsWith(when + "_test/");
  }

  /**
   * Returns the case's place within its test, which is also the place of its hooks: {@code
   * ITERATION/STEP}.
   */
  String turn() {
    return place.iteration() + "/" + place.step();
  }

  /**
   * Returns a case that is run once.
   *
   * @param after name of the case that must pass first; empty if there is none
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
