package epfabric.fabric.plan.planner;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects the acceptance tests that can run on some or all of the nodes. */
public final class AcceptanceSubset {
  private static final String OPTION = "--tests";

  private final FabricPlan plan;
  private final Catalog catalog;

  public AcceptanceSubset(FabricPlan plan, Catalog catalog) {
    this.plan = plan;
    this.catalog = catalog;
  }

  /** Checks that the named tests exist; otherwise adds problems to {@code problems}. */
  public void check(List<String> tests, Problems problems) {
    List<String> known = allTests().map(AcceptanceTest::name).toList();
    for (String test : tests) {
      if (!known.contains(test)) {
        String message = "no such test with software set \"" + software().name() + "\": \"";
        addProblem(
            problems,
            message + test + "\"",
            String.join(", ", known),
            NameSuggestion.forName(test, known));
      }
    }
  }

  /**
   * Returns the tests in the order in which they run, pool after pool.
   *
   * @param requested names of tests; if absent, all tests of the plan that can run on these nodes
   * @param nodes map from a pool's name to its number of nodes; a pool that is not in it has none
   * @param problems receives a problem for each requested test that needs more nodes
   */
  public List<TestRun> of(
      Optional<List<String>> requested, Map<String, Integer> nodes, Problems problems) {
    List<String> wanted = requested.orElseGet(this::plannedTests);
    List<TestRun> runs = new ArrayList<>();
    for (int i = 0; i < plan.pool().names().size(); i++) {
      int count = nodes.getOrDefault(plan.pool().names().get(i), 0);
      int index = i;
      if (count > 0) {
        allTests()
            .filter(test -> wanted.contains(test.name()) && runsOn(test, count))
            .map(test -> planner().run(test, plan.pool(), index, count))
            .forEach(runs::add);
        requested.ifPresent(names -> addRefusals(names, count, problems));
      }
    }
    List<String> pools = plan.pool().names().stream().filter(nodes::containsKey).toList();
    int totalNodes = pools.stream().mapToInt(nodes::get).sum();
    allTests()
        .filter(test -> wanted.contains(test.name()))
        .filter(test -> planner().runsOnAll(test, pools.size(), totalNodes))
        .map(test -> planner().runOnAll(test, pools, totalNodes))
        .forEach(runs::add);
    return List.copyOf(runs);
  }

  /** Returns the tests of the plan that cannot run on this many nodes. */
  public List<String> leftOut(int nodes) {
    return allTests()
        .filter(test -> plannedTests().contains(test.name()) && !runsOn(test, nodes))
        .map(AcceptanceTest::name)
        .toList();
  }

  private void addRefusals(List<String> names, int nodes, Problems problems) {
    String runnable =
        allTests()
            .filter(test -> runsOn(test, nodes))
            .map(AcceptanceTest::name)
            .collect(Collectors.joining(", "));
    allTests()
        .filter(test -> names.contains(test.name()) && !runsOn(test, nodes))
        .forEach(
            test ->
                addProblem(
                    problems,
                    "\"" + test.name() + "\" cannot run on " + CountedNoun.of(nodes, "node"),
                    runnable,
                    "it needs "
                        + CountedNoun.of(test.minNodes(), "node")
                        + ": --nodes "
                        + test.minNodes()));
  }

  private static void addProblem(Problems problems, String message, String expected, String hint) {
    problems.add(new Problem(Location.of(OPTION), "", message, expected, hint));
  }

  private List<String> plannedTests() {
    AcceptancePlan acceptance = plan.workload().acceptance();
    return acceptance.tests().isEmpty()
        ? acceptance.later()
        : acceptance.tests().stream().map(TestRun::test).distinct().toList();
  }

  private boolean runsOn(AcceptanceTest test, int nodes) {
    return planner().runsOn(test, nodes);
  }

  private TestRunPlanner planner() {
    return new TestRunPlanner(
        catalog,
        plan.pool().machine(),
        software(),
        plan.workload().acceptance().criteria().limits());
  }

  private SoftwareSet software() {
    return plan.workload().software();
  }

  private Stream<AcceptanceTest> allTests() {
    return catalog.acceptance().tests().values().stream()
        .filter(test -> test.program(software(), plan.pool().machine()).isPresent())
        .sorted(Comparator.comparingInt(AcceptanceTest::order));
  }
}
