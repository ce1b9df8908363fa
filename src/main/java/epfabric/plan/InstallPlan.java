package epfabric.plan;

/**
 * Where the installer and the tests live in the cluster, and how long an installation may take.
 *
 * @param namespace namespace of the installer
 * @param testNamespace namespace of the acceptance tests
 * @param timeoutSeconds after which {@code pulumi up} gives up waiting for all nodes
 */
public record InstallPlan(String namespace, String testNamespace, int timeoutSeconds) {
  /**
   * Keeps work off a node until it is verified. The prefix is a contract with the cluster
   * autoscaler, which otherwise would not scale such a pool up from zero.
   */
  public static final String STARTUP_TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  /** Half an hour for the first node, which pulls the image and builds kernel modules. */
  private static final int FIRST_NODE_SECONDS = 1800;

  /** A changed installer goes from node to node. */
  private static final int EACH_NODE_SECONDS = 600;

  private static final int LONGEST_SECONDS = 6 * 3600;

  static InstallPlan of(Scope scope, NodePoolPlan pool) {
    long seconds = FIRST_NODE_SECONDS + (long) EACH_NODE_SECONDS * pool.totalNodes();
    return new InstallPlan(
        scope.name("system"), scope.name("acceptance"), (int) Math.min(seconds, LONGEST_SECONDS));
  }
}
