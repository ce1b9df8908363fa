package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * After a node has failed, reports each change of the number of nodes in a ComputeDomain, until
 * every domain has all its nodes again.
 */
final class DomainSizes {
  private static final Duration INTERVAL = Duration.ofMinutes(1);
  private static final int MAX_INTERVALS = 60;

  private final EmulatedWorld world;
  private final Map<String, Integer> initialSizes;
  private Map<String, Integer> lastSizes;

  private DomainSizes(EmulatedWorld world, Map<String, Integer> initialSizes) {
    this.world = world;
    this.initialSizes = initialSizes;
    this.lastSizes = initialSizes;
  }

  /** Starts reporting deviations from the current sizes. */
  static void watch(EmulatedWorld world) {
    DomainSizes sizes = new DomainSizes(world, sizes(world));
    sizes.checkLater(MAX_INTERVALS);
  }

  private void checkLater(int intervals) {
    if (intervals > 0) {
      world.time().after(INTERVAL, () -> check(intervals - 1));
    }
  }

  private void check(int intervals) {
    Map<String, Integer> now = sizes(world);
    now.forEach(this::report);
    boolean restored = now.equals(initialSizes) && !lastSizes.equals(initialSizes);
    lastSizes = now;
    checkLater(restored ? 0 : intervals);
  }

  private void report(String domain, int nodes) {
    if (lastSizes.getOrDefault(domain, nodes) != nodes) {
      String text = "has " + CountedNoun.of(nodes, "node");
      world.timeline().add(Area.TESTS, Mark.NOTE, "ComputeDomain " + domain, text);
    }
  }

  private static Map<String, Integer> sizes(EmulatedWorld world) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (ObjectNode domain : domains(world)) {
      int nodes = JsonTree.items(domain, "status", "nodes").size();
      sizes.put(JsonTree.text(domain, "metadata", "name"), nodes);
    }
    return sizes;
  }

  private static List<ObjectNode> domains(EmulatedWorld world) {
    try {
      return world.cluster().list(ComputeDomains.API, ComputeDomains.KIND);
    } catch (KubernetesException e) {
      return List.of(); // the API server does not answer now
    }
  }
}
