package epfabric.results.statement;

import java.util.ArrayList;
import java.util.List;

/**
 * The state of a node when tests ran on it; hashes identify the machine, instead of its name.
 *
 * @param id keyed hash of the machine's serial
 * @param boot keyed hash of the boot ID, because the machine may run on other hardware after a
 *     reboot
 * @param driver version of the loaded NVIDIA driver
 * @param kernel release of the kernel
 * @param image name of the node image, with the kubelet's version
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
