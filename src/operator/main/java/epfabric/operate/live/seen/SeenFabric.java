package epfabric.operate.live.seen;

import java.util.List;

/** The objects of a fabric in its cluster, at one moment. */
public record SeenFabric(
    List<SeenNode> nodes,
    List<SeenPod> installers,
    List<SeenNetwork> networks,
    List<SeenJob> jobs,
    List<SeenPod> testPods) {
  public SeenFabric {
    nodes = List.copyOf(nodes);
    installers = List.copyOf(installers);
    networks = List.copyOf(networks);
    jobs = List.copyOf(jobs);
    testPods = List.copyOf(testPods);
  }
}
