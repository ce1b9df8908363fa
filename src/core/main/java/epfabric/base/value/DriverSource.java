package epfabric.base.value;

/** The program that installs the GPU driver and the drivers of the RDMA NICs on a node. */
public enum DriverSource {
  /**
   * GKE: its own GPU driver on Container-Optimized OS, with the NIC driver of that kernel. Google
   * supports this for GPUDirect RDMA (docs.cloud.google.com/ai-hypercomputer/docs/create/
   * gke-ai-hypercompute-custom, "GPUDirect RDMA").
   */
  GKE,
  /** The installer: kernel modules that it builds, on Ubuntu. */
  INSTALLER
}
