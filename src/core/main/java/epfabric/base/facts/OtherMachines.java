package epfabric.base.facts;

import java.util.Optional;
import java.util.stream.Stream;

/** Google's GPU machines that epfabric does not support, and why. */
public enum OtherMachines {
  /** GB300: see Google's page on A4X Max in GKE. */
  A4X_MAX(
      "a4x-maxgpu",
      "it is a bare-metal machine whose NICs need another network profile, which epfabric cannot"
          + " create"),
  A3_MEGA("a3-mega", "its NICs carry GPUDirect-TCPXO, which DeepEP cannot use"),
  A3_HIGH("a3-high", "its NICs carry GPUDirect-TCPX, which DeepEP cannot use"),
  A3_EDGE("a3-edge", "its NICs carry GPUDirect-TCPX, which DeepEP cannot use");

  private final String prefix;
  private final String reason;

  OtherMachines(String prefix, String reason) {
    this.prefix = prefix;
    this.reason = reason;
  }

  /** Returns why this machine type is not supported; empty if it is not listed here. */
  public static Optional<String> reason(String machine) {
    return Stream.of(values())
        .filter(family -> machine.startsWith(family.prefix))
        .findFirst()
        .map(family -> family.reason);
  }
}
