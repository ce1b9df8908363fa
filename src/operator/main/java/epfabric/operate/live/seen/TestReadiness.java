package epfabric.operate.live.seen;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.value.CountedNoun;
import epfabric.operate.live.seen.PoolNode.NodeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether the acceptance tests can start: enough nodes must be verified, and their GPUs
 * must be free.
 *
 * <p>Nodes must be counted, because a DaemonSet without nodes counts as complete.
 *
 * @param pools the counts of each pool, in the requested order
 * @param unverified problems of missing or unusable nodes
 * @param busy problems of nodes whose GPUs are in use
 */
public record TestReadiness(
    WantedNodes wanted, List<PoolCount> pools, List<Problem> unverified, List<Problem> busy) {

  /** The numbers of existing and verified nodes of a pool. */
  public record PoolCount(String pool, int found, int verified) {}

  public TestReadiness {
    pools = List.copyOf(pools);
    unverified = List.copyOf(unverified);
    busy = List.copyOf(busy);
  }

  /**
   * Compares the existing nodes with the wanted nodes.
   *
   * @param pods pods on {@code nodes}
   */
  public static TestReadiness of(WantedNodes wanted, List<PoolNode> nodes, List<NodePod> pods) {
    Map<String, List<NodePod>> byNode = new TreeMap<>();
    pods.forEach(pod -> byNode.computeIfAbsent(pod.node(), n -> new ArrayList<>()).add(pod));
    List<PoolCount> counts = new ArrayList<>();
    List<Problem> unverified = new ArrayList<>();
    for (String pool : wanted.pools()) {
      List<PoolNode> all = inOrder(nodes).filter(n -> n.name().pool().equals(pool)).toList();
      List<PoolNode> bad = all.stream().filter(n -> !n.missing(wanted.taint()).isEmpty()).toList();
      counts.add(new PoolCount(pool, all.size(), all.size() - bad.size()));
      if (all.size() - bad.size() < wanted.nodes()) {
        unverified.addAll(missingNodes(wanted, pool, all.size()));
        for (PoolNode node : bad) {
          List<NodePod> onNode = byNode.getOrDefault(node.name().node(), List.of());
          unverified.add(new UnverifiedNode(node, onNode).problem(wanted.taint()));
        }
      }
    }
    List<Problem> busy =
        byNode.entrySet().stream()
            .flatMap(e -> gpusInUse(e.getKey(), e.getValue()).stream())
            .toList();
    return new TestReadiness(wanted, counts, unverified, busy);
  }

  private static Stream<PoolNode> inOrder(List<PoolNode> nodes) {
    return nodes.stream()
        .sorted(Comparator.comparing(PoolNode::name, Comparator.comparing(NodeName::node)));
  }

  private static List<Problem> missingNodes(WantedNodes wanted, String pool, int found) {
    if (found >= wanted.nodes()) {
      return List.of();
    }
    return List.of(
        new Problem(
            Location.of("pool " + pool),
            "",
            found + " of " + CountedNoun.of(wanted.nodes(), "node exists", "nodes exist"),
            "",
            "kubectl get nodes -l cloud.google.com/gke-nodepool="
                + pool
                + "; RUNBOOK.md says what to do when Google has no capacity"));
  }

  private static List<Problem> gpusInUse(String node, List<NodePod> pods) {
    List<NodePod> holders =
        pods.stream()
            .filter(NodePod::holdsGpus)
            .sorted(Comparator.comparing(pod -> pod.name().toString()))
            .toList();
    if (holders.isEmpty()) {
      return List.of();
    }
    String names = holders.stream().map(TestReadiness::holder).collect(Collectors.joining(", "));
    NodePod first = holders.get(0);
    return List.of(
        new Problem(
            Location.of("node " + node),
            "",
            "its GPUs are held by " + names,
            "",
            "wait, or free them: kubectl describe pod -n "
                + first.name().namespace()
                + " "
                + first.name().pod()
                + " says whose it is"));
  }

  private static String holder(NodePod pod) {
    String gpus = pod.gpus() + (pod.gpus() == 1 ? " GPU" : " GPUs");
    String since = pod.start().map(start -> "since " + start).orElse("not started yet");
    return pod.name() + " (" + gpus + ", " + since + ")";
  }

  /** Returns whether the tests can start. */
  public boolean ready() {
    return unverified.isEmpty() && busy.isEmpty();
  }

  /** Returns all obstacles, in a fixed order. */
  public List<Problem> problems() {
    return Stream.concat(unverified.stream(), busy.stream()).toList();
  }

  /** Returns a summary in one line. */
  public String headline() {
    String verified =
        pools.stream()
            .map(
                p ->
                    p.verified()
                        + " of "
                        + CountedNoun.of(wanted.nodes(), "node")
                        + " verified in "
                        + p.pool())
            .collect(Collectors.joining(", "));
    return verified + "; " + (busy.isEmpty() ? "no GPU in use" : "GPUs in use on " + busyNodes());
  }

  private String busyNodes() {
    return busy.size() + (busy.size() == 1 ? " node" : " nodes");
  }
}
