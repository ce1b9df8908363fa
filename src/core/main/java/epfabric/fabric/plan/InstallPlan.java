package epfabric.fabric.plan;

import epfabric.base.value.GkeVersion;
import epfabric.fabric.environment.Environment.NodeTest;
import epfabric.fabric.environment.Environment.PayloadPlace;
import java.util.Optional;

/**
 * The namespaces of the installer and the tests, and the installer's settings.
 *
 * @param namespace namespace of the installer
 * @param testNamespace namespace of the acceptance tests
 * @param timeoutSeconds how long {@code pulumi up} waits for all nodes
 * @param moduleCache where nodes share kernel modules; empty if each node builds them
 * @param nodeTests the consequences for a node that fails its tests
 * @param remove whether the installation is removed from the nodes, which stay tainted
 * @param payload where pods find the libraries; always on the node if the installer builds the
 *     drivers
 */
public record InstallPlan(
    String namespace,
    String testNamespace,
    int timeoutSeconds,
    Optional<ModuleCache> moduleCache,
    NodeTests nodeTests,
    boolean remove,
    PayloadPlace payload) {
  /**
   * Taint that keeps pods off a node until the node is verified. The cluster autoscaler recognizes
   * startup taints by this prefix; with another prefix, it would not add a node for a pod that does
   * not tolerate the taint.
   */
  public static final String STARTUP_TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  /**
   * First GKE version whose nodes have containerd 2, which can mount folders recursively read-only
   * (GKE: Migrate nodes to containerd 2). Ubuntu nodes can have additional networks since
   * 1.32.3-gke.1785000.
   */
  public static final GkeVersion OLDEST_GKE = new GkeVersion("1.33.0-gke.1");

  /** The feature of the installer that requires {@link #OLDEST_GKE}, for messages. */
  public static final String READ_ONLY_VIEW = "the installer's read-only view of its node";

  /**
   * The consequences for a node that fails its tests.
   *
   * @param neighbours consequence if the node cannot exchange data with other nodes
   * @param probe consequence if epbench finds the node's GPUs unusable
   */
  public record NodeTests(NodeTest neighbours, NodeTest probe) {}

  InstallPlan removing() {
    return new InstallPlan(
        namespace, testNamespace, timeoutSeconds, moduleCache, nodeTests, true, payload);
  }

  /**
   * A bucket of built kernel modules.
   *
   * @param bucket name of the bucket
   * @param account ID of the service account that may create and read objects in the bucket
   * @param email e-mail of the service account
   */
  public record ModuleCache(String bucket, String account, String email) {
    /** Prefix of the names of all objects that the installer may access. */
    public static final String FOLDER = "modules/";
  }
}
