package epfabric.operate.live.evidence;

import java.util.List;

/**
 * A reading on a node, in one of the installer's containers. These are all the commands; each
 * prints files, or the kernel's messages, and changes nothing.
 *
 * @param file name in the archive
 * @param privileged whether the container must be privileged: no other can read the kernel's
 *     messages
 */
public record NodeReading(String file, String command, boolean privileged) {
  private static final String NICS = "/host/sys/class/infiniband/*/";
  private static final String NVIDIA = "/host/proc/driver/nvidia/";
  private static final String BUS = "/host/sys/bus/pci/devices/*/aer_dev_";

  /** The time limit, because a program may hang in the kernel. */
  static final int SECONDS = 20;

  public static final int MOST_BYTES = 1_000_000;

  static final List<NodeReading> ALL =
      List.of(
          lines(
              "driver.txt",
              "",
              NVIDIA + "version",
              NVIDIA + "params",
              NVIDIA + "gpus/*/information",
              "/host/sys/module/*/version",
              "/host/proc/version",
              "/host/proc/cmdline"),
          lines(
              "nics.txt",
              "",
              NICS + "ports/*/state",
              NICS + "ports/*/phys_state",
              NICS + "ports/*/rate",
              NICS + "ports/*/counters/*",
              NICS + "ports/*/hw_counters/*",
              NICS + "device/net/*/mtu",
              NICS + "device/net/*/operstate"),
          lines("bus-errors.txt", "[1-9]", BUS + "correctable", BUS + "nonfatal", BUS + "fatal"),
          lines("installer.txt", "", "/run/epfabric/*.status"),
          new NodeReading("kernel.log", bounded("dmesg --time-format iso"), true));

  /** Returns a reading of all matching lines as {@code FILE:LINE}. */
  private static NodeReading lines(String file, String pattern, String... files) {
    String command = "grep -s -H -e '" + pattern + "' " + String.join(" ", files);
    return new NodeReading(file, bounded(command), false);
  }

  private static String bounded(String command) {
    return command + " 2>&1 | tail -c " + MOST_BYTES;
  }

  /**
   * Returns the command with {@code timeout}, which ends it on the node even if this process no
   * longer waits.
   */
  String[] arguments() {
    return new String[] {"timeout", "" + SECONDS, "bash", "-c", command};
  }
}
