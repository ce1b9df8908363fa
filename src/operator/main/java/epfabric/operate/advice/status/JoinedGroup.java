package epfabric.operate.advice.status;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.seen.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Selects the nodes that are tested together with newly joined nodes. They are verified nodes of
 * the same pool, nearby nodes first, as many as the largest group of a test has.
 */
final class JoinedGroup {
  private final FabricPlan plan;
  private final List<NodeRow> all;

  JoinedGroup(FabricPlan plan, List<NodeRow> all) {
    this.plan = plan;
    this.all = all;
  }

  /** Returns the sorted names of the nodes to test; an empty list means all nodes of the fabric. */
  List<String> nodes(List<NodeRow> joined) {
    Set<String> chosen = new LinkedHashSet<>();
    for (NodeRow node : joined) {
      List<NodeRow> group = new ArrayList<>(all);
      group.removeIf(row -> !row.name().pool().equals(node.name().pool()) || !row.verified());
      group.sort(nearestTo(node));
      int size = groupSize(node.name().pool());
      group.stream().limit(size).forEach(row -> chosen.add(row.name().node()));
    }
    return chosen.size() == all.size() ? List.of() : chosen.stream().sorted().toList();
  }

  private int groupSize(String pool) {
    return plan.workload().acceptance().tests().stream()
        .filter(test -> test.pools().equals(List.of(pool)))
        .mapToInt(run -> run.pods().together())
        .max()
        .orElse(1);
  }

  private static Comparator<NodeRow> nearestTo(NodeRow node) {
    Topology at = node.topology();
    return Comparator.comparing((NodeRow row) -> !row.name().equals(node.name()))
        .thenComparing(row -> !row.topology().subblock().equals(at.subblock()))
        .thenComparing(row -> !row.topology().block().equals(at.block()))
        .thenComparing(row -> row.name().node());
  }
}
