package epfabric.results.judge.test;

import java.util.List;

/** The phases that {@code nic_bandwidth.py} measures. */
public final class NicPhase {
  /** The median rate of all pairs of NICs, with all NICs of both nodes at work. */
  public static final Phase WRITE = new Phase("NIC_WRITE", "NIC write", "nicWrite");

  /** The rate of the slowest pair of NICs in the same runs. */
  public static final Phase SLOWEST = new Phase("NIC_SLOWEST", "slowest NIC write", "nicSlowest");

  public static final Phase READ = new Phase("NIC_READ", "NIC read", "nicRead");
  public static final Phase HOST = new Phase("NIC_HOST", "NIC write, host memory", "nicHostWrite");

  private NicPhase() {}

  /** Returns all phases, in the order in which a verdict shows them. */
  public static List<Phase> all() {
    return List.of(WRITE, SLOWEST, READ, HOST);
  }
}
