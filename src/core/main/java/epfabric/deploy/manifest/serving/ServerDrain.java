package epfabric.deploy.manifest.serving;

import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.Map;

/**
 * How a pod with GPUs ends: Services stop sending requests to the pod, and then it finishes its
 * current requests. GKE gives pods of a spot node 15 seconds, or up to 120 if the node pool is
 * configured so, and pods of a node under maintenance an hour.
 */
final class ServerDrain {
  /**
   * Seconds from the request to end a pod until it is killed: the longest time that GKE gives on a
   * spot node.
   */
  static final int GRACE_SECONDS = 120;

  /** Seconds that Services and load balancers get to stop sending requests. */
  private static final int STOP_ROUTING_SECONDS = 5;

  /** Seconds to finish requests; the engine shuts down in the remaining time. */
  static final int REQUEST_SECONDS = 100;

  private ServerDrain() {}

  /** Returns the lifecycle hook that delays the container's end until it gets no more requests. */
  static Object lifecycle() {
    return new CommentedValue(
        "Services stop sending requests before the server ends.",
        Map.of("preStop", Map.of("sleep", OrderedTree.of("seconds", STOP_ROUTING_SECONDS))));
  }
}
