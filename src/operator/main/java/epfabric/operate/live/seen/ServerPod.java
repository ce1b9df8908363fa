package epfabric.operate.live.seen;

import java.util.List;

/**
 * A pod of a LeaderWorkerSet.
 *
 * @param node the pod's node; empty before it is scheduled
 * @param ready whether the readiness probe succeeds
 * @param gpus number of GPUs reserved for the pod
 * @param group set and group, e.g. {@code serve/0}
 * @param size number of pods that the group should have; 0 if the pod does not state it
 */
public record ServerPod(
    String name, String node, boolean ready, Engine engine, long gpus, String group, int size) {
  /**
   * The pod's first container, which runs the engine.
   *
   * @param container name of the container
   * @param command command with arguments
   */
  public record Engine(String container, String image, List<String> command) {
    public Engine {
      command = List.copyOf(command);
    }
  }
}
