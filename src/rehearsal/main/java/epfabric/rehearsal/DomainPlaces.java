package epfabric.rehearsal;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.facts.GceTopology;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultStrikes;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Places all nodes of a pool in the NVLink domain of the pool's sub-block, except one node that a
 * fault places in another domain. Machines whose NVLink ends at the node get no domain, and no
 * fault occurs for them.
 */
final class DomainPlaces {
  private final EmulatedWorld world;
  private final FaultStrikes strikes;

  DomainPlaces(EmulatedWorld world, FaultStrikes strikes) {
    this.world = world;
    this.strikes = strikes;
  }

  /** Returns a node that is about to join, with the labels of its NVLink domain. */
  NodeSpec placed(NodeSpec node) {
    boolean shared = world.plan().pool().machine().nvlinkDomain().spansNodes();
    if (!shared || !world.plan().pool().names().contains(node.pool())) {
      return node;
    }
    SortedMap<String, String> labels = new TreeMap<>(node.labels());
    int minutes =
        strikes.begins(
            What.SPLIT_DOMAIN,
            "node " + node.name() + " is in another NVLink domain than its pool");
    if (minutes > 0) {
      labels.put(GceTopology.SUBBLOCK, "another-sub-block");
      world.time().after(Duration.ofMinutes(minutes), () -> preemptMisplaced(node.name()));
    }
    labels.put(ComputeDomains.CLIQUE_LABEL, labels.get(GceTopology.SUBBLOCK) + ".0");
    return node.with(labels);
  }

  /** Preempts the misplaced node, unless its machine no longer exists. */
  private void preemptMisplaced(String node) {
    if (world.cloud().instances().stream().noneMatch(i -> i.name().equals(node))) {
      return;
    }
    world
        .timeline()
        .add(
            Area.NODES,
            Mark.NOTE,
            "node " + node,
            "is deleted by its owner: GKE places the next one in the pool's sub-block");
    world.cloud().preempt(node);
  }
}
