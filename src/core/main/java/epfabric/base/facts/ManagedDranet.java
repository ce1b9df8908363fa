package epfabric.base.facts;

/**
 * GKE's managed DRANET, which assigns the NICs of a node to pods that claim them, and the
 * accelerator network profile, with which GKE creates the networks of those NICs.
 *
 * <p>The default source is Google's page "Allocate network resources by using GKE managed DRANET"
 * (2026-04-10).
 */
public final class ManagedDranet {
  /** First version of GKE Standard that supports managed DRANET. */
  public static final String FIRST_GKE = "1.34.1-gke.1829001";

  /** Name of the DRANET driver in its ResourceSlices. */
  public static final String DRIVER = "dra.net";

  /** The DeviceClass of RDMA NICs; GKE creates it. */
  public static final String RDMA_CLASS = "mrdma.google.com";

  /** Label of nodes that run the DRANET driver, with the value {@link #ON}. */
  public static final String NODE_LABEL = "cloud.google.com/gke-networking-dra-driver";

  /** Value of {@link #NODE_LABEL}. */
  public static final String ON = "true";

  /**
   * Label of nodes whose networks GKE created; GKE also adds it to the labels of the node pool
   * (Google's release note on accelerator network profiles, 2026-04-20).
   */
  public static final String PROFILE_LABEL = "gke.networks.io/accelerator-network-profile";

  /**
   * The only accelerator network profile, and the value of {@link #PROFILE_LABEL} ("immutable, only
   * valid value auto": discovery document of the GKE API).
   */
  public static final String PROFILE = "auto";

  /**
   * Resource in which Kueue counts claimed NICs: its setting {@code deviceClassMappings} maps
   * {@link #RDMA_CLASS} to it. epfabric defines the name, as Kueue's documentation of dynamic
   * resource allocation permits.
   */
  public static final String KUEUE_RESOURCE = "rdma-nics";

  private ManagedDranet() {}

  /**
   * Returns the interface name of an RDMA NIC on the host. In a pod that claims the NIC, the name
   * is the same (kubernetes-sigs/dranet, its demonstration of GKE with RDMA).
   */
  public static String rdmaInterface(int nic) {
    return "gpu" + nic + "rdma0";
  }
}
