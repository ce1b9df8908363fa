package epfabric.results.judge.test;

import epfabric.fabric.catalog.Machine;
import java.util.OptionalDouble;

/**
 * The highest bandwidth that a machine's links allow. The tests print logical bandwidth, and so do
 * epfabric's programs. Logical bandwidth includes traffic that stays within a node or GPU, which no
 * link carries. One of n equal destinations is local, so wire = logical × (n−1)/n. The sources are
 * DeepEP's README and NVIDIA's specifications.
 *
 * @param rdmaPerGpu GB/s (10^9 bytes) that the NICs carry for one GPU
 * @param nvlinkPerGpu GB/s that NVLink carries in one direction
 */
public record Roofline(double rdmaPerGpu, double nvlinkPerGpu) {
  private static final double BITS_PER_BYTE = 8;

  /** Returns the roofline of a machine of the catalog. */
  public static Roofline of(Machine machine) {
    double perNode = machine.nics().count() * machine.nics().gbitPerSecond() / BITS_PER_BYTE;
    return new Roofline(perNode / machine.gpus().count(), nvlink(machine.gpus().architecture()));
  }

  /**
   * Returns the GB/s of NVLink 5 (B200) or NVLink 4 (H100, H200), per GPU and direction, from
   * NVIDIA's data sheets.
   */
  private static double nvlink(String architecture) {
    return architecture.startsWith("10.") ? 900 : 450;
  }

  /** Returns the highest logical bandwidth on this link; empty for a single destination. */
  public OptionalDouble limit(Link link, int nodes, int ranksInside) {
    int destinations = link == Link.RDMA ? nodes : ranksInside;
    double wire = link == Link.RDMA ? rdmaPerGpu : nvlinkPerGpu;
    return destinations < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(wire * destinations / (destinations - 1));
  }

  /** Returns the part of a logical bandwidth that the link itself carries. */
  public static OptionalDouble wire(double logical, int destinations) {
    return destinations < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(logical * (destinations - 1) / destinations);
  }
}
