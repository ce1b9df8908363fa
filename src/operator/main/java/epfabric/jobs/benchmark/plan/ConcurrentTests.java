package epfabric.jobs.benchmark.plan;

import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks that the fabric has enough nodes for tests that run at the same time. */
final class ConcurrentTests {
  private final TestScenario scenario;
  private final List<PlannedRun> runs;
  private final int mostNodes;
  private final Remarks remarks;

  ConcurrentTests(TestScenario scenario, List<PlannedRun> runs, int mostNodes, Remarks remarks) {
    this.scenario = scenario;
    this.runs = runs;
    this.mostNodes = mostNodes;
    this.remarks = remarks;
  }

  void check() {
    Map<String, Long> nodes = new TreeMap<>();
    runs.forEach(run -> nodes.merge(run.place().id(), (long) run.nodes(), Math::max));
    for (TestRun test : scenario.tests()) {
      for (Dependency dependency : test.dependencies()) {
        long both = nodes.getOrDefault(test.id(), 0L) + nodes.getOrDefault(dependency.id(), 0L);
        if (dependency.kind() == Dependency.Kind.START_POST_INIT && both > mostNodes) {
          remarks.warn(
              test.place(),
              "dependencies",
              "it would run beside \""
                  + dependency.id()
                  + "\", and the two need "
                  + both
                  + " nodes, more than the "
                  + mostNodes
                  + " available: it waits until the other has ended",
              "");
        }
      }
    }
  }
}
