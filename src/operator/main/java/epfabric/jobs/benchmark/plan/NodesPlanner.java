package epfabric.jobs.benchmark.plan;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides the number and the names of a run's nodes; if a test requests both, the names determine
 * the number.
 */
final class NodesPlanner {
  /** The maximum count of a group, larger than any fabric, so that sums do not overflow. */
  private static final long MOST_COUNTED = 1_000_000;

  private final int most;
  private final Remarks remarks;

  NodesPlanner(int most, Remarks remarks) {
    this.most = most;
    this.remarks = remarks;
  }

  record Choice(int count, NodePlacement placement) {}

  Choice choose(TestRun test, int asked) {
    Set<String> hosts = new LinkedHashSet<>();
    List<String> groups = new ArrayList<>();
    long named = 0;
    for (String word : test.nodes().named()) {
      Optional<NodeNames.Group> group = NodeNames.group(word);
      if (group.isPresent()) {
        groups.add(group.get().name());
        named += group.get().count().orElse(most == BenchmarkPlanner.ANY ? asked : most);
      } else {
        hosts.addAll(named(test, word));
      }
    }
    int count = (int) Math.min(named + hosts.size(), MOST_COUNTED);
    check(test, count, asked);
    int chosen = count == 0 ? asked : count;
    if (chosen > most) {
      remarks.error(
          test.place(),
          "num_nodes",
          "test \""
              + test.id()
              + "\" needs "
              + CountedNoun.of(chosen, "node")
              + ", the fabric has "
              + most,
          "at most " + most,
          "");
    }
    List<String> excluded = new ArrayList<>();
    test.nodes().excluded().forEach(word -> excluded.addAll(named(test, word)));
    return new Choice(chosen, new NodePlacement(List.copyOf(hosts), groups, excluded));
  }

  private List<String> named(TestRun test, String word) {
    Optional<List<String>> hosts = NodeNames.hosts(word);
    if (hosts.isEmpty()) {
      remarks.error(test.place(), "nodes", "no node, got \"" + word + "\"", NodeNames.FORMS, "");
    }
    return hosts.orElse(List.of());
  }

  private void check(TestRun test, int count, int asked) {
    if (count > 0 && test.nodes().swept()) {
      remarks.error(
          test.place(), "nodes", "which nodes, and a sweep of the number", "one of the two", "");
    } else if (count > 0 && count != asked && !test.nodes().counts().isEmpty()) {
      remarks.warn(
          test.place(),
          "nodes",
          "they are " + count + ", num_nodes says " + asked + ": nodes counts, as with CloudAI",
          "");
    }
  }
}
