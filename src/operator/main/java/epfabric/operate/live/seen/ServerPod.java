package epfabric.operate.live.seen;

import java.util.List;

/**
 * A pod of a LeaderWorkerSet.
 *
 * @param node empty while it has none
 * @param ready whether its readiness probe succeeds
 * @param gpus GPUs that are reserved for it
 * @param group its group and set, e.g. {@code serve/0}
 * @param size pods that the group should have; 0 if the pod does not state it
 */
public record ServerPod(
    String name, String node, boolean ready, Engine engine, long gpus, String group, int size) {
  /**
   * Its first container, which is the engine.
   *
   * @param container its name
   * @param command with its arguments
   */
  public record Engine(String container, String image, List<String> command) {
    public Engine {
      command = List.copyOf(command);
    }
  }
}
