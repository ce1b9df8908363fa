package epfabric.operate.live.seen;

import java.util.List;

/**
 * The objects of a fabric in its cluster, at one moment.
 *
 * @param domains ComputeDomains of the tests; empty unless NVLink connects nodes
 */
public record SeenFabric(
    List<SeenNode> nodes,
    List<SeenPod> installers,
    List<SeenNetwork> networks,
    List<SeenJob> jobs,
    List<SeenPod> testPods,
    List<SeenDomain> domains) {
  /** Creates a fabric whose pods need no ComputeDomain. */
  public SeenFabric(
      List<SeenNode> nodes,
      List<SeenPod> installers,
      List<SeenNetwork> networks,
      List<SeenJob> jobs,
      List<SeenPod> testPods) {
    this(nodes, installers, networks, jobs, testPods, List.of());
  }

  /** Returns the same fabric with its ComputeDomains. */
  public SeenFabric with(List<SeenDomain> found) {
    return new SeenFabric(nodes, installers, networks, jobs, testPods, found);
  }

  public SeenFabric {
    nodes = List.copyOf(nodes);
    installers = List.copyOf(installers);
    networks = List.copyOf(networks);
    jobs = List.copyOf(jobs);
    testPods = List.copyOf(testPods);
    domains = List.copyOf(domains);
  }
}
