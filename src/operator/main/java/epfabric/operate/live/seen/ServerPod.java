package epfabric.operate.live.seen;

import java.util.List;

/**
 * A pod of a LeaderWorkerSet.
 *
 * @param node empty while it has none
 * @param ready whether it answers its readiness probe
 * @param container its first container, which is the engine
 * @param command with its arguments
 * @param gpus GPUs that are set aside for it
 * @param group which group of which set, e.g. {@code serve/0}
 * @param size pods that the group should have; 0 where that is not written on the pod
 */
public record ServerPod(
    String name,
    String node,
    boolean ready,
    String container,
    String image,
    List<String> command,
    long gpus,
    String group,
    int size) {
  public ServerPod {
    command = List.copyOf(command);
  }
}
