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

  private final int maxNodes;
  private final Remarks remarks;

  NodesPlanner(int maxNodes, Remarks remarks) {
    this.maxNodes = maxNodes;
    this.remarks = remarks;
  }

  record Choice(int count, NodePlacement placement) {}

  Choice choose(TestRun test, int requested) {
    Set<String> hosts = new LinkedHashSet<>();
    List<String> groups = new ArrayList<>();
    long groupNodes = 0;
    for (String word : test.nodes().named()) {
      Optional<NodeNames.Group> group = NodeNames.group(word);
      if (group.isPresent()) {
        groups.add(group.get().name());
        groupNodes +=
            group.get().count().orElse(maxNodes == BenchmarkPlanner.ANY ? requested : maxNodes);
      } else {
        hosts.addAll(hostsOf(test, word));
      }
    }
    int count = (int) Math.min(groupNodes + hosts.size(), MOST_COUNTED);
    check(test, count, requested);
    int chosen = count == 0 ? requested : count;
    if (chosen > maxNodes) {
      remarks.error(
          test.place(),
          "num_nodes",
          "test \""
              + test.id()
              + "\" needs "
              + CountedNoun.of(chosen, "node")
              + ", the fabric has "
              + maxNodes,
          "at most " + maxNodes,
          "");
    }
    List<String> excluded = new ArrayList<>();
    test.nodes().excluded().forEach(word -> excluded.addAll(hostsOf(test, word)));
    return new Choice(chosen, new NodePlacement(List.copyOf(hosts), groups, excluded));
  }

  private List<String> hostsOf(TestRun test, String word) {
    Optional<List<String>> hosts = NodeNames.hosts(word);
    if (hosts.isEmpty()) {
      remarks.error(test.place(), "nodes", "no node, got \"" + word + "\"", NodeNames.FORMS, "");
    }
    return hosts.orElse(List.of());
  }

  private void check(TestRun test, int count, int requested) {
    if (count > 0 && test.nodes().swept()) {
      remarks.error(
          test.place(), "nodes", "nodes are named, but num_nodes is a sweep", "one of the two", "");
    } else if (count > 0 && count != requested && !test.nodes().counts().isEmpty()) {
      remarks.warn(
          test.place(),
          "nodes",
          CountedNoun.of(count, "node")
              + " named, num_nodes says "
              + requested
              + ": the names decide, as in CloudAI",
          "");
    }
  }
}
