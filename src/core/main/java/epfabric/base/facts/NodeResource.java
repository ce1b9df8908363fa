package epfabric.base.facts;

/** Names of the node resources that pods request. */
public final class NodeResource {
  /** NVIDIA's device plugin; GKE taints nodes with GPUs by the same name. */
  public static final String GPU = "nvidia.com/gpu";

  /** GKE's multi-networking: followed by the name of a pod network, for an interface in it. */
  public static final String INTERFACE_PREFIX = "networking.gke.io.networks/";

  private NodeResource() {}
}
