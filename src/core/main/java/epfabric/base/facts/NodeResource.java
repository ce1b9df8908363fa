package epfabric.base.facts;

/** Names of the node resources that pods request, and the related labels and taints. */
public final class NodeResource {
  /** Resource that NVIDIA's device plugin offers; GKE's taint of GPU nodes has the same key. */
  public static final String GPU = "nvidia.com/gpu";

  /**
   * Prefix of the resource names of GKE's multi-networking, before the name of a pod network. A pod
   * that requests such a resource gets an interface in that network.
   */
  public static final String INTERFACE_PREFIX = "networking.gke.io.networks/";

  /**
   * The architecture whose nodes GKE does not taint; all other nodes have the taint {@link
   * #ARCHITECTURE}.
   */
  public static final String USUAL_ARCHITECTURE = "amd64";

  /**
   * Label with a node's CPU architecture, on all nodes; on some nodes, GKE also sets a taint of
   * this name.
   */
  public static final String ARCHITECTURE = "kubernetes.io/arch";

  private NodeResource() {}
}
