package epfabric.base.facts;

/**
 * Names in the ResourceSlices of the NICs that pods can claim. Source: kubernetes-sigs/dranet,
 * v1.4.0.
 */
public final class NicDevice {
  /** The attribute of the PCIe root; Kubernetes defines it, and GPUs have it as well. */
  public static final String PCIE_ROOT = "resource.kubernetes.io/pcieRoot";

  /**
   * The DeviceClass of NICs that are no RDMA NICs, which GKE makes (its page of managed DRANET).
   */
  public static final String OTHER_CLASS = "netdev.google.com";

  private NicDevice() {}

  /** The attribute that says whether it is an RDMA NIC. */
  public static String rdma() {
    return ManagedDranet.DRIVER + "/rdma";
  }

  /** The attribute with its name as a network interface. */
  public static String interfaceName() {
    return ManagedDranet.DRIVER + "/ifName";
  }
}
