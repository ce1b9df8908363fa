package epfabric.operate.live.seen;

import epfabric.base.facts.GceTopology;
import java.util.Map;

/**
 * The location of a machine in the data center, from GKE's labels of the node; fields are empty
 * without labels. Machines of one subblock are nearer to each other than machines of different
 * subblocks of a block.
 */
public record Topology(String block, String subblock, String host) {
  /**
   * The unknown location of nodes without these labels, such as machines without compact placement.
   */
  public static final Topology UNKNOWN = new Topology("", "", "");

  public static Topology of(Map<String, String> labels) {
    return new Topology(
        label(labels, GceTopology.BLOCK),
        label(labels, GceTopology.SUBBLOCK),
        label(labels, GceTopology.HOST));
  }

  private static String label(Map<String, String> labels, String name) {
    return PlainText.of(labels.getOrDefault(name, ""));
  }

  public boolean known() {
    return !block.isEmpty();
  }
}
