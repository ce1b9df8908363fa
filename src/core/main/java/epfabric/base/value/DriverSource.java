package epfabric.base.value;

/** The program that installs the GPU driver and the drivers of the RDMA NICs on a node. */
public enum DriverSource {
  /**
   * GKE installs its GPU driver on Container-Optimized OS, and the NIC driver comes with the
   * kernel. Google supports this for GPUDirect RDMA
   * (docs.cloud.google.com/ai-hypercomputer/docs/create/gke-ai-hypercompute-custom).
   */
  GKE,
  /** On Ubuntu, epfabric's installer builds the kernel modules of both drivers. */
  INSTALLER
}
