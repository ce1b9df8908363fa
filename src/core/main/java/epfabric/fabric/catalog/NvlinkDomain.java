package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.Optional;

/**
 * The nodes whose GPUs are connected by NVLink. Traffic within a domain uses NVLink; traffic
 * between domains uses RDMA.
 *
 * @param nodes maximum number of nodes in a domain; 1 if NVLink does not connect nodes
 * @param topology accelerator topology in the placement policy that keeps a node pool in one
 *     domain, such as {@code 1x72}; empty if NVLink does not connect nodes
 */
public record NvlinkDomain(int nodes, Optional<String> topology) {
  /** The domain of machine types whose NVLink does not connect nodes. */
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

  /** Returns whether NVLink connects GPUs of more than one node. */
  public boolean spansNodes() {
    return nodes > 1;
  }

  /** Returns the smallest number of domains that contain this many nodes. */
  public int domainsOf(int nodes) {
    return (nodes + this.nodes - 1) / this.nodes;
  }

  /** Returns whether traffic between this many nodes needs RDMA in addition to NVLink. */
  public boolean spansDomains(int nodes) {
    return domainsOf(nodes) > 1;
  }

  /** Returns whether NVLink connects this many nodes: at least two, which fit in one domain. */
  public boolean connects(int nodes) {
    return nodes > 1 && !spansDomains(nodes);
  }

  /** Returns the maximum number of these nodes that can be in one domain. */
  public int nodesTogether(int nodes) {
    return Math.min(nodes, this.nodes);
  }
}
