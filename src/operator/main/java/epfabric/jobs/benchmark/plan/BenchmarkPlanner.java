package epfabric.jobs.benchmark.plan;

import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.definition.OtherLibraries;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.SweepCombinations;
import epfabric.jobs.benchmark.definition.SweepCombinations.Combination;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenario.NodesWish;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import epfabric.jobs.benchmark.definition.TimeLimit;
import epfabric.jobs.benchmark.plan.PlannedRun.Place;
import epfabric.jobs.benchmark.plan.PlannedRun.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans the runs of a scenario: one for each iteration and each combination of a sweep. */
public final class BenchmarkPlanner {
  /**
   * The default time limit of a run; without a limit, a hanging run would occupy all GPUs of its
   * nodes forever.
   */
  public static final long USUAL_LIMIT_SECONDS = 3600;

  /** The number of nodes to pass if the fabric is unknown. */
  public static final int ANY = Integer.MAX_VALUE;

  private final TestScenario scenario;
  private final Machine machine;
  private final Remarks remarks;
  private final int mostNodes;
  private final NodesPlanner nodes;

  private BenchmarkPlanner(TestScenario scenario, Machine machine, int mostNodes, Remarks remarks) {
    this.scenario = scenario;
    this.machine = machine;
    this.remarks = remarks;
    this.mostNodes = mostNodes;
    this.nodes = new NodesPlanner(mostNodes, remarks);
  }

  /**
   * Returns the plan; it must not be run if an error was added to {@code remarks}.
   *
   * @param mostNodes the number of the fabric's nodes, or {@link #ANY}
   */
  public static BenchmarkPlan plan(
      TestScenario scenario, Machine machine, int mostNodes, Remarks remarks) {
    return new BenchmarkPlanner(scenario, machine, mostNodes, remarks).plan();
  }

  /** Checks every combination of a test on its own, before nodes are chosen. */
  public static void check(TestDefinition definition, Remarks remarks) {
    TestRun alone =
        new TestRun(
            definition.name(),
            definition.place("name"),
            definition,
            new NodesWish(List.of(), false, List.of(), List.of()),
            1,
            Optional.empty(),
            List.of());
    if (withinReason(alone, remarks)) {
      for (Combination combination : SweepCombinations.all(alone)) {
        RunShape shape = RunShape.of(definition.arguments(), combination, 0);
        new ShapeRules(definition, combination, shape.alone(), remarks).check();
        new DeepEpRules(definition, combination, shape.alone(), alone.place(), remarks).check();
      }
    }
  }

  private static boolean withinReason(TestRun test, Remarks remarks) {
    Optional<String> empty = SweepCombinations.empty(test);
    empty.ifPresent(
        path ->
            remarks.error(
                test.definition().place(path),
                path,
                "an empty list: nothing would run",
                "one value, or several",
                ""));
    long count = SweepCombinations.count(test);
    boolean withinLimit = count * test.iterations() <= SweepCombinations.MOST;
    if (!withinLimit) {
      remarks.error(
          test.definition().place("cmd_args"),
          "cmd_args",
          "the sweep of test \""
              + test.id()
              + "\" has more than "
              + SweepCombinations.MOST
              + " runs",
          "fewer values",
          "");
    }
    return withinLimit && count > 0;
  }

  private BenchmarkPlan plan() {
    List<PlannedRun> runs = new ArrayList<>();
    FolderNames folders = new FolderNames(remarks);
    for (TestRun test : new StartOrder(scenario).tests()) {
      folders.check(test);
      if (withinReason(test, remarks) && runs.size() <= SweepCombinations.MOST) {
        add(test, runs);
      }
    }
    if (runs.size() > SweepCombinations.MOST) {
      remarks.error(
          runs.get(0).test().where(),
          "Tests",
          "the scenario has more than " + SweepCombinations.MOST + " runs",
          "fewer values, iterations or tests",
          "");
    }
    new ConcurrentTests(scenario, runs, mostNodes, remarks).check();
    return new BenchmarkPlan(scenario.name(), scenario.stopsOnFailure(), runs);
  }

  private void add(TestRun test, List<PlannedRun> runs) {
    List<Combination> combinations = SweepCombinations.all(test);
    boolean sweep = SweepCombinations.sweeps(test);
    for (int iteration = 0; iteration < test.iterations(); iteration++) {
      for (int i = 0; i < combinations.size(); i++) {
        Place place = new Place(test.id(), iteration, test.iterations(), sweep ? i + 1 : 0, "");
        scenario.before().ifPresent(hook -> addHook(hook, "pre_test", place, runs));
        runs.add(run(test, combinations.get(i), place));
        scenario.after().ifPresent(hook -> addHook(hook, "post_test", place, runs));
      }
    }
  }

  /** Adds a hook's tests; as in CloudAI, each of them runs once and cannot be a sweep. */
  private void addHook(TestScenario hook, String kind, Place place, List<PlannedRun> runs) {
    FolderNames folders = new FolderNames(remarks);
    for (TestRun test : hook.tests()) {
      folders.check(test);
      if (SweepCombinations.sweeps(test) || test.iterations() > 1) {
        remarks.error(
            test.place(),
            "Tests",
            "a test of a hook runs once: \"" + test.id() + "\" sweeps or iterates",
            "one value of each argument, and iterations = 1",
            "");
      }
      Place hookPlace =
          new Place(
              place.id(),
              place.iteration(),
              place.iterations(),
              place.step(),
              kind + "/" + test.id());
      if (withinReason(test, remarks)) {
        runs.add(run(test, SweepCombinations.all(test).get(0), hookPlace));
      }
    }
  }

  private PlannedRun run(TestRun test, Combination combination, Place place) {
    NodesPlanner.Choice choice = nodes.choose(test, combination.nodes());
    Combination counted =
        new Combination(
            combination.cmdArgs(), combination.variables(), choice.count(), combination.chosen());
    RunShape shape = RunShape.of(test.definition().arguments(), counted, machine.gpus().count());
    int before = remarks.ordered().size();
    new ShapeRules(test.definition(), counted, shape, remarks).check();
    new DeepEpRules(test.definition(), counted, shape, test.place(), remarks).check();
    OtherLibraries.check(test.definition(), counted.cmdArgs(), remarks);
    Optional<LinkFloors> floors =
        before == remarks.ordered().size() ? LinkFloors.of(shape, machine) : Optional.empty();
    return new PlannedRun(
        place,
        new Variant(test.place(), test.definition(), counted),
        choice.placement(),
        test.limit().map(TimeLimit::seconds).orElse(USUAL_LIMIT_SECONDS),
        test.dependencies(),
        shape,
        floors);
  }
}
