package epfabric.kube;

import java.util.ArrayList;
import java.util.List;

/**
 * Nodes to play.
 *
 * @param startupTaint whether they come with the taint that the installer removes
 */
record NodePool(String name, String machine, boolean startupTaint, List<String> nodes) {
  /** B200 nodes as they are before the installer was there. */
  static NodePool unverified(String name, String... nodes) {
    return new NodePool(name, "a4-highgpu-8g", true, List.of(nodes));
  }

  /** B200 nodes as the installer leaves them. */
  static NodePool verified(String name, String... nodes) {
    return new NodePool(name, "a4-highgpu-8g", false, List.of(nodes));
  }

  /** The node for pods without GPUs. */
  static NodePool system() {
    return new NodePool("system", "e2-standard-4", false, List.of("system-0"));
  }

  List<String> options() {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-pool", name, "-machine", machine, "-nodes", String.join(",", nodes)));
    if (startupTaint) {
      options.add("-startup-taint");
    }
    return options;
  }
}
