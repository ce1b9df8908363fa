package epfabric.operate.live.evidence;

import java.util.List;

/**
 * A reading on a node, made with a command in one of the installer's containers. All commands are
 * listed here; they print files or kernel messages and change nothing.
 *
 * @param file name in the archive
 * @param privileged whether the container must be privileged, which is required to read kernel
 *     messages
 */
public record NodeReading(String file, String command, boolean privileged) {
  private static final String NICS = "/host/sys/class/infiniband/*/";
  private static final String NVIDIA = "/host/proc/driver/nvidia/";
  private static final String BUS_ERRORS = "/host/sys/bus/pci/devices/*/aer_dev_";

  /** The time limit of a command in seconds, because a program may hang in the kernel. */
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
          lines(
              "bus-errors.txt",
              "[1-9]",
              BUS_ERRORS + "correctable",
              BUS_ERRORS + "nonfatal",
              BUS_ERRORS + "fatal"),
          lines("installer.txt", "", "/run/epfabric/*.status"),
          new NodeReading("kernel.log", bounded("dmesg --time-format iso"), true));

  /** Returns a reading that prints all matching lines as {@code FILE:LINE}. */
  private static NodeReading lines(String file, String pattern, String... files) {
    String command = "grep -s -H -e '" + pattern + "' " + String.join(" ", files);
    return new NodeReading(file, bounded(command), false);
  }

  private static String bounded(String command) {
    return command + " 2>&1 | tail -c " + MOST_BYTES;
  }

  /**
   * Returns the command with {@code timeout}, which ends the command on the node even if this
   * process no longer waits.
   */
  String[] arguments() {
    return new String[] {"timeout", "" + SECONDS, "bash", "-c", command};
  }
}
