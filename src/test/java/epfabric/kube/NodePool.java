package epfabric.kube;

import epfabric.rehearsal.kubernetes.real.StandInNode;
import java.util.List;
import java.util.Map;

/** Nodes to play. */
record NodePool(List<StandInNode> nodes) {
  /** B200 nodes as they are before the installer was there. */
  static NodePool unverified(String pool, String... names) {
    return of(pool, "a4-highgpu-8g", true, names);
  }

  /** B200 nodes as the installer leaves them. */
  static NodePool verified(String pool, String... names) {
    return of(pool, "a4-highgpu-8g", false, names);
  }

  /** The node for pods without GPUs. */
  static NodePool system() {
    return of("system", "e2-standard-4", false, "system-0");
  }

  private static NodePool of(String pool, String machine, boolean startupTaint, String... names) {
    return new NodePool(
        List.of(names).stream()
            .map(
                name ->
                    new StandInNode(name, pool, machine, "us-central1-b", startupTaint, Map.of()))
            .toList());
  }
}
