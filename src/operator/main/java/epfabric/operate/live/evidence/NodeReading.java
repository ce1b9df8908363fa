package epfabric.operate.live.evidence;

import java.util.List;

/**
 * What is read on a node, in a container that the installer has there anyway. These are all the
 * commands there are; each prints files, or the kernel's messages, and changes nothing.
 *
 * @param file name in the archive
 * @param privileged whether the container has to be a privileged one: no other reads the kernel's
 *     messages
 */
public record NodeReading(String file, String command, boolean privileged) {
  private static final String NICS = "/host/sys/class/infiniband/*/";
  private static final String NVIDIA = "/host/proc/driver/nvidia/";
  private static final String BUS = "/host/sys/bus/pci/devices/*/aer_dev_";

  /** Nothing is waited for in a program that hangs in the kernel. */
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

  /** {@code FILE:LINE} of all lines that match. */
  private static NodeReading lines(String file, String pattern, String... files) {
    String command = "grep -s -H -e '" + pattern + "' " + String.join(" ", files);
    return new NodeReading(file, bounded(command), false);
  }

  private static String bounded(String command) {
    return command + " 2>&1 | tail -c " + MOST_BYTES;
  }

  /** As it is run: {@code timeout} ends it there, should nobody wait for it here any more. */
  String[] arguments() {
    return new String[] {"timeout", "" + SECONDS, "bash", "-c", command};
  }
}
