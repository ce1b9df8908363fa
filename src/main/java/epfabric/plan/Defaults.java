package epfabric.plan;

import epfabric.value.Cidr;

/** What an environment gets where it asks for nothing, each with its reason. */
final class Defaults {
  /** Ranges of Google's cluster-toolkit A4 blueprint. */
  static final Cidr NODE_CIDR = Cidr.of("192.168.0.0/18");

  static final Cidr POD_CIDR = Cidr.of("10.4.0.0/14");
  static final Cidr SERVICE_CIDR = Cidr.of("10.0.32.0/20");
  static final Cidr GVNIC_CIDR = Cidr.of("192.168.64.0/18");
  static final Cidr RDMA_CIDR = Cidr.of("192.168.128.0/18");
  static final String TOOLKIT = "default: cluster-toolkit's A4 blueprint";

  static final String SYSTEM_POOL = "system";
  static final String SYSTEM_MACHINE = "e2-standard-4";
  static final int SYSTEM_NODES = 2;

  /** The network that GKE makes in every cluster, in which pods have their first interface. */
  static final String POD_NETWORK = "default";

  /** The names that Google's A4 manifests use. */
  static final String GVNIC_POD_NETWORK = "gvnic-1";

  static String rdmaPodNetwork(int index) {
    return "rdma-" + index;
  }

  private Defaults() {}
}
