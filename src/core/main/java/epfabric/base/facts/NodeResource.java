package epfabric.base.facts;

/** Names of the node resources that pods request, and of the taints that come with them. */
public final class NodeResource {
  /** NVIDIA's device plugin; GKE taints nodes with GPUs by the same name. */
  public static final String GPU = "nvidia.com/gpu";

  /** GKE's multi-networking: followed by the name of a pod network, for an interface in it. */
  public static final String INTERFACE_PREFIX = "networking.gke.io.networks/";

  /** GKE taints nodes whose CPUs are not of this architecture with {@link #ARCHITECTURE}. */
  public static final String USUAL_ARCHITECTURE = "amd64";

  /** The label of all nodes, and taint of some, that names the architecture of the CPUs. */
  public static final String ARCHITECTURE = "kubernetes.io/arch";

  private NodeResource() {}
}
