package epfabric.jobs.benchmark.plan;

import java.util.List;

/**
 * The nodes that a run may use.
 *
 * @param hosts names of nodes; empty if nodes are not requested by name
 * @param groups names of groups of nodes; empty if nodes are not requested by group
 * @param excluded names of nodes that the run must not use
 */
public record NodePlacement(List<String> hosts, List<String> groups, List<String> excluded) {
  public NodePlacement {
    hosts = List.copyOf(hosts);
    groups = List.copyOf(groups);
    excluded = List.copyOf(excluded);
  }

  /** Returns whether any node is allowed. */
  public boolean anywhere() {
    return hosts.isEmpty() && groups.isEmpty();
  }
}
