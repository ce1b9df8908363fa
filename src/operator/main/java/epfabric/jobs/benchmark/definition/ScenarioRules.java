package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks the relations between the tests of a scenario, including tests that are invalid by
 * themselves.
 */
final class ScenarioRules {
  private final TestScenario scenario;
  private final List<Entries> items;
  private final boolean strict;
  private final Remarks remarks;
  private final Map<String, List<Dependency>> starts = new LinkedHashMap<>();
  private final Map<String, Location> places = new LinkedHashMap<>();

  ScenarioRules(TestScenario scenario, List<Entries> items, boolean strict, Remarks remarks) {
    this.scenario = scenario;
    this.items = items;
    this.strict = strict;
    this.remarks = remarks;
  }

  void check() {
    for (int i = 0; i < items.size(); i++) {
      collect(items.get(i), i);
    }
    for (int i = 0; i < items.size(); i++) {
      checkDependencies(items.get(i), i);
    }
    if (strict) {
      checkSweeps();
    } else {
      new DependencyCycles(starts)
          .firstCycle()
          .ifPresent(
              cycle ->
                  remarks.error(
                      places.getOrDefault(cycle.get(0), items.get(0).where()),
                      "Tests",
                      "none of these could start: " + String.join(" after ", cycle),
                      "dependencies without a cycle",
                      "CloudAI then runs nothing and reports success"));
    }
  }

  private void collect(Entries item, int index) {
    Optional<String> id = TestDefinitions.text(item, "id");
    if (id.isEmpty()) {
      return;
    }
    Location where = UntypedTables.value(item, "id").orElseThrow().where();
    if (places.putIfAbsent(id.get(), where) != null) {
      remarks.error(
          where,
          "Tests[" + index + "].id",
          "another test has this id, got \"" + id.get() + "\"",
          "a unique id",
          "");
    }
    starts.putIfAbsent(id.get(), new ArrayList<>());
  }

  private void checkDependencies(Entries item, int index) {
    String id = TestDefinitions.text(item, "id").orElse("");
    List<ConfigNode> dependencies =
        UntypedTables.value(item, "dependencies")
            .filter(Items.class::isInstance)
            .map(n -> ((Items) n).items())
            .orElse(List.of());
    for (int i = 0; i < dependencies.size(); i++) {
      if (dependencies.get(i) instanceof Entries dependency) {
        String path = "Tests[" + index + "].dependencies[" + i + "].id";
        TestDefinitions.text(dependency, "id")
            .ifPresent(other -> checkDependency(id, other, dependency, path));
      }
    }
  }

  private void checkDependency(String id, String other, Entries dependency, String path) {
    Location where = UntypedTables.value(dependency, "id").orElseThrow().where();
    if (other.equals(id)) {
      remarks.error(where, path, "a test that waits for itself never starts", "another test", "");
    } else if (!places.containsKey(other)) {
      remarks.error(
          where,
          path,
          "no test has this id, got \"" + other + "\"",
          String.join(", ", places.keySet()),
          NameSuggestion.forName(other, places.keySet()));
    } else if (TestDefinitions.text(dependency, "type")
        .filter(t -> t.startsWith("start_"))
        .isPresent()) {
      starts
          .computeIfAbsent(id, key -> new ArrayList<>())
          .add(new Dependency(Dependency.Kind.START_POST_COMP, other));
    }
  }

  /**
   * Reports scenarios that have both sweeps and plain tests, or sweeps and dependencies, because
   * CloudAI does not run them.
   */
  private void checkSweeps() {
    long sweeps = scenario.tests().stream().filter(t -> SweepCombinations.sweeps(t)).count();
    if (sweeps == 0) {
      return;
    }
    Location where = scenario.tests().get(0).place();
    if (sweeps < scenario.tests().size()) {
      remarks.error(where, "Tests", "sweeps and plain tests in one scenario", "one of them", "");
    }
    if (scenario.tests().stream().anyMatch(t -> !t.dependencies().isEmpty())) {
      remarks.error(where, "Tests", "dependencies in a scenario of sweeps", "none", "");
    }
  }
}
