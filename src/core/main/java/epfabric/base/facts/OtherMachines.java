package epfabric.base.facts;

import java.util.Optional;
import java.util.stream.Stream;

/** Google's GPU machines that epfabric does not support, and why. */
public enum OtherMachines {
  /** GB200 and GB300: a rack of 18 nodes is one NVLink domain. */
  A4X(
      "a4x-",
      "it has a RoCE fabric, but NVLink that spans nodes and Arm CPUs, for which epfa"
          + "bric has neither"
          + " images nor tests"),
  A3_MEGA("a3-mega", "its NICs carry GPUDirect-TCPXO, which DeepEP cannot use"),
  A3_HIGH("a3-high", "its NICs carry GPUDirect-TCPX, which DeepEP cannot use"),
  A3_EDGE("a3-edge", "its NICs carry GPUDirect-TCPX, which DeepEP cannot use");

  private final String prefix;
  private final String reason;

  OtherMachines(String prefix, String reason) {
    this.prefix = prefix;
    this.reason = reason;
  }

  /** Returns why a machine type is not supported; empty if it is none of these. */
  public static Optional<String> reason(String machine) {
    return Stream.of(values())
        .filter(family -> machine.startsWith(family.prefix))
        .findFirst()
        .map(family -> family.reason);
  }
}
