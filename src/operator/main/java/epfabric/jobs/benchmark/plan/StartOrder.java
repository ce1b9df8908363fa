package epfabric.jobs.benchmark.plan;

import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Orders the tests of a scenario as in the file, but each test after the tests that it waits for.
 */
final class StartOrder {
  private final Map<String, TestRun> byId;
  private final Set<String> visited = new LinkedHashSet<>();
  private final List<TestRun> ordered = new ArrayList<>();

  StartOrder(TestScenario scenario) {
    this.byId = scenario.byId();
  }

  List<TestRun> tests() {
    byId.keySet().forEach(this::add);
    return List.copyOf(ordered);
  }

  private void add(String id) {
    TestRun test = byId.get(id);
    if (test == null || !visited.add(id)) {
      return;
    }
    for (Dependency dependency : test.dependencies()) {
      if (dependency.kind().starts()) {
        add(dependency.id());
      }
    }
    ordered.add(test);
  }
}
