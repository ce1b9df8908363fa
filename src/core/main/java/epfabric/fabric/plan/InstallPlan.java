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
 * @param moduleCache where nodes share kernel modules; empty when each builds its own
 * @param nodeTests the tests that a node passes before it is ready
 * @param remove whether the installation on the nodes is removed, and they stay tainted
 * @param payload where pods find the libraries; with the installer's own drivers on the node
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
   * Keeps pods off a node until it is verified. The prefix is a contract with the cluster
   * autoscaler, which otherwise would not scale such a pool up from zero.
   */
  public static final String STARTUP_TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  /**
   * First GKE version whose nodes have containerd 2, which mounts recursively read-only (GKE:
   * Migrate nodes to containerd 2); Ubuntu nodes have had additional networks since
   * 1.32.3-gke.1785000.
   */
  public static final GkeVersion OLDEST_GKE = new GkeVersion("1.33.0-gke.1");

  /** The feature that an older version lacks. */
  public static final String READ_ONLY_VIEW = "the installer's read-only view of its node";

  /**
   * The tests of a node.
   *
   * @param neighbours whether it exchanges data with other nodes
   * @param probe whether a node is ready only if epbench finds its GPUs usable
   */
  public record NodeTests(NodeTest neighbours, NodeTest probe) {}

  InstallPlan removing() {
    return new InstallPlan(
        namespace, testNamespace, timeoutSeconds, moduleCache, nodeTests, true, payload);
  }

  /**
   * A bucket of built kernel modules.
   *
   * @param bucket its name
   * @param account ID of the service account that may create and read objects in it
   * @param email the same account's address
   */
  public record ModuleCache(String bucket, String account, String email) {
    /** Start of the names of all objects that the installer may touch. */
    public static final String FOLDER = "modules/";
  }
}
