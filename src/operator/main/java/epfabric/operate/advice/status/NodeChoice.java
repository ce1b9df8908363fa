package epfabric.operate.advice.status;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.value.CountedNoun;
import epfabric.operate.live.seen.GpuHolder;
import epfabric.operate.live.seen.PoolNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The nodes of a run of the acceptance tests, and the obstacles to using them.
 *
 * @param nodes sorted names by pool
 * @param missing problems of nodes that do not exist or are not verified; waiting may help
 * @param held problems of nodes whose GPUs other pods use; waiting may help, other pods are never
 *     preempted
 */
public record NodeChoice(
    SortedMap<String, List<String>> nodes, List<Problem> missing, List<Problem> held) {
  public NodeChoice {
    nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    missing = List.copyOf(missing);
    held = List.copyOf(held);
  }

  /**
   * The observed nodes and pods.
   *
   * @param taint key of the taint that only unverified nodes carry
   */
  public record Seen(List<PoolNode> nodes, List<GpuHolder> holders, String taint) {
    public Seen {
      nodes = List.copyOf(nodes);
      holders = List.copyOf(holders);
    }

    private boolean usable(PoolNode node) {
      return node.missing(taint).isEmpty();
    }

    private List<GpuHolder> holders(String node) {
      return holders.stream()
          .filter(holder -> holder.node().equals(node))
          .sorted(Comparator.comparing(holder -> holder.pod().toString()))
          .toList();
    }
  }

  /** Chooses {@code count} nodes of each pool, verified and free nodes first, then by name. */
  public static NodeChoice ofEach(List<String> pools, int count, Seen seen) {
    List<PoolNode> chosen = new ArrayList<>();
    List<Problem> missing = new ArrayList<>();
    for (String pool : pools) {
      List<PoolNode> all = seen.nodes().stream().filter(n -> n.name().pool().equals(pool)).toList();
      if (all.size() < count) {
        missing.add(
            new Problem(
                Location.of("pool " + pool),
                "",
                all.size() + " of " + CountedNoun.of(count, "node exists", "nodes exist"),
                "",
                "kubectl get nodes -l cloud.google.com/gke-nodepool="
                    + pool
                    + ", or fewer with --nodes"));
      }
      all.stream().sorted(bestFirst(seen)).limit(count).forEach(chosen::add);
    }
    return of(chosen, missing, seen);
  }

  /** Chooses all existing nodes of these pools; it is a problem if none exists. */
  public static NodeChoice existing(List<String> pools, Seen seen) {
    List<PoolNode> all =
        seen.nodes().stream().filter(node -> pools.contains(node.name().pool())).toList();
    List<Problem> missing =
        all.isEmpty()
            ? List.of(
                new Problem(
                    Location.of("pool " + String.join(", ", pools)),
                    "",
                    "no node exists: its nodes are created for work and deleted after it",
                    "",
                    "start work on it, then wait for free nodes with --wait MINUTES"))
            : List.of();
    return of(all, missing, seen);
  }

  private static Comparator<PoolNode> bestFirst(Seen seen) {
    return Comparator.comparing((PoolNode node) -> !seen.usable(node))
        .thenComparing(node -> !seen.holders(node.name().node()).isEmpty())
        .thenComparing(node -> node.name().node());
  }

  /** Chooses the nodes with these names. */
  public static NodeChoice named(List<String> names, Seen seen) {
    Set<String> wanted = Set.copyOf(names);
    List<PoolNode> chosen =
        seen.nodes().stream().filter(node -> wanted.contains(node.name().node())).toList();
    List<String> foundNames = chosen.stream().map(node -> node.name().node()).toList();
    List<Problem> missing =
        names.stream()
            .distinct()
            .filter(name -> !foundNames.contains(name))
            .map(name -> absent(name, seen))
            .toList();
    return of(chosen, missing, seen);
  }

  private static Problem absent(String name, Seen seen) {
    return new Problem(
        Location.of("node " + name),
        "",
        "no such node in the fabric's pools",
        seen.nodes().stream()
            .map(node -> node.name().node())
            .sorted()
            .collect(Collectors.joining(", ")),
        "kubectl get nodes");
  }

  private static NodeChoice of(List<PoolNode> chosen, List<Problem> missing, Seen seen) {
    SortedMap<String, List<String>> byPool = new TreeMap<>();
    List<Problem> allMissing = new ArrayList<>(missing);
    List<Problem> held = new ArrayList<>();
    chosen.stream()
        .sorted(Comparator.comparing((PoolNode node) -> node.name().node()))
        .forEach(
            node -> {
              byPool
                  .computeIfAbsent(node.name().pool(), pool -> new ArrayList<>())
                  .add(node.name().node());
              addUnverified(node, seen, allMissing);
              addHeld(node.name().node(), seen.holders(node.name().node()), held);
            });
    return new NodeChoice(byPool, allMissing, held);
  }

  private static void addUnverified(PoolNode node, Seen seen, List<Problem> problems) {
    if (!seen.usable(node)) {
      problems.add(
          new Problem(
              Location.of("node " + node.name().node()),
              "",
              String.join(", ", node.missing(seen.taint())),
              "",
              "epfabric ready --pools " + node.name().pool() + " --nodes 1 says where to look"));
    }
  }

  private static void addHeld(String node, List<GpuHolder> holders, List<Problem> problems) {
    if (holders.isEmpty()) {
      return;
    }
    GpuHolder first = holders.get(0);
    problems.add(
        new Problem(
            Location.of("node " + node),
            "",
            "its GPUs are held by "
                + holders.stream().map(GpuHolder::description).collect(Collectors.joining(", ")),
            "",
            "wait with --wait MINUTES, take other nodes with --nodes, or ask whose it is: kubectl"
                + " describe pod -n "
                + first.pod().namespace()
                + " "
                + first.pod().pod()));
  }

  /** Returns all obstacles, in a fixed order. */
  public List<Problem> problems() {
    List<Problem> all = new ArrayList<>(missing);
    all.addAll(held);
    return List.copyOf(all);
  }

  /** Returns the names of all nodes. */
  public List<String> all() {
    return nodes.values().stream().flatMap(List::stream).sorted().toList();
  }
}
