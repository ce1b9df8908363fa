package epfabric.results.statement;

import java.util.ArrayList;
import java.util.List;

/**
 * The state of a node when tests ran on it, without the name of a machine.
 *
 * @param id keyed hash of the machine's serial
 * @param boot keyed hash of the boot: after a reboot, the machine may run on other hardware
 * @param driver version of the loaded NVIDIA driver
 * @param kernel release of the kernel
 * @param image the node image, and the kubelet's version
 */
public record TestedNode(String id, String boot, String driver, String kernel, String image) {
  /** Returns the names of the values that the node does not report. */
  public List<String> unknown() {
    List<String> unknown = new ArrayList<>();
    add(unknown, id, "serial");
    add(unknown, boot, "boot ID");
    add(unknown, driver, "driver");
    add(unknown, kernel, "kernel");
    add(unknown, image, "image");
    return List.copyOf(unknown);
  }

  private static void add(List<String> unknown, String value, String name) {
    if (value.isEmpty()) {
      unknown.add(name);
    }
  }
}
