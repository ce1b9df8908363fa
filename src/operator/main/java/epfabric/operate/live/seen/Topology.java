package epfabric.operate.live.seen;

import epfabric.base.facts.GceTopology;
import java.util.Map;

/**
 * Where in the data centre a machine is, as GKE's labels of its node say; empty where they do not.
 * Machines of one subblock are nearer to each other than those of one block.
 */
public record Topology(String block, String subblock, String host) {
  /** Of a node without the labels, as those of machines without compact placement. */
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
