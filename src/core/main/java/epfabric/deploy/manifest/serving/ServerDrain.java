package epfabric.deploy.manifest.serving;

import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.Map;

/**
 * How a pod with GPUs ends: it leaves its Services, and then finishes its requests in the time that
 * is left. GKE gives pods of a spot node 15 seconds, or up to 120 if the node pool is set so, and
 * those of a node under maintenance an hour.
 */
final class ServerDrain {
  /** Time from the notice to the end of the pod; the longest that GKE gives a spot node. */
  static final int GRACE_SECONDS = 120;

  /** Time in which Services and load balancers stop sending requests. */
  private static final int LEAVE_SECONDS = 5;

  /** Time for requests that have begun; the rest is for the engine's own end. */
  static final int REQUEST_SECONDS = 100;

  private ServerDrain() {}

  /** Returns the hook of a container that delays its end until it gets no more requests. */
  static Object lifecycle() {
    return new CommentedValue(
        "Services stop sending requests before the server ends.",
        Map.of("preStop", Map.of("sleep", OrderedTree.of("seconds", LEAVE_SECONDS))));
  }
}
