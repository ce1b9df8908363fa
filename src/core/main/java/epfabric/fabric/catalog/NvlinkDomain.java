package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.Optional;

/**
 * The nodes whose GPUs NVLink connects. Traffic between nodes of one domain is NVLink; RDMA carries
 * the traffic between domains.
 *
 * @param nodes the most nodes of a domain; 1 where NVLink ends at the node
 * @param topology the accelerator topology, in Compute Engine's words, of the policy that places a
 *     node pool in one domain; empty where NVLink ends at the node
 */
public record NvlinkDomain(int nodes, Optional<String> topology) {
  /** The domain of machines whose NVLink ends at the node. */
  public static final NvlinkDomain ONE_NODE = new NvlinkDomain(1, Optional.empty());

  private static final ScalarKind<String> TOPOLOGY =
      ScalarKind.matching("an accelerator topology", "a topology such as 1x72", "[0-9]+x[0-9]+");

  static NvlinkDomain read(MappingReader fields) {
    return fields.section("nvlinkDomain", NvlinkDomain::readDomain).orElse(ONE_NODE);
  }

  private static NvlinkDomain readDomain(MappingReader fields) {
    return new NvlinkDomain(
        fields.required("nodes", ScalarKind.integer(2, 1024)).orElse(1),
        fields.required("topology", TOPOLOGY));
  }

  /** Whether NVLink connects GPUs of more than one node. */
  public boolean spansNodes() {
    return nodes > 1;
  }

  /** Returns the fewest domains that this many nodes fill. */
  public int domainsOf(int nodes) {
    return (nodes + this.nodes - 1) / this.nodes;
  }

  /** Whether traffic between this many nodes needs more than NVLink. */
  public boolean spansDomains(int nodes) {
    return domainsOf(nodes) > 1;
  }

  /** Whether this many nodes, more than one, fit in one domain. */
  public boolean connects(int nodes) {
    return nodes > 1 && !spansDomains(nodes);
  }

  /** Returns the nodes of the largest domain among this many nodes. */
  public int nodesTogether(int nodes) {
    return Math.min(nodes, this.nodes);
  }
}
