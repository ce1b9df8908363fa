package epfabric.results.judge.test;

import epfabric.fabric.catalog.Machine;

/** The link that carries the bytes of a measurement. */
public enum Link {
  RDMA("RDMA"),
  NVLINK("NVL");

  private final String label;

  Link(String label) {
    this.label = label;
  }

  /** Returns the link that limits the bandwidth between all GPUs of this many nodes. */
  public static Link of(Machine machine, int nodes) {
    return machine.nvlinkDomain().spansDomains(nodes) ? RDMA : NVLINK;
  }

  /** Returns the link's name, as DeepEP prints it. */
  public String label() {
    return label;
  }
}
