package epfabric.base.facts;

/**
 * Names in the ResourceSlices of the NICs that pods can claim. Source: kubernetes-sigs/dranet,
 * v1.4.0.
 */
public final class NicDevice {
  /** The attribute of the PCIe root; Kubernetes defines it, and GPUs have it as well. */
  public static final String PCIE_ROOT = "resource.kubernetes.io/pcieRoot";

  /** The DeviceClass of NICs without RDMA; GKE creates it (Google's page about managed DRANET). */
  public static final String OTHER_CLASS = "netdev.google.com";

  private NicDevice() {}

  /** Returns the attribute that marks an RDMA NIC. */
  public static String rdma() {
    return ManagedDranet.DRIVER + "/rdma";
  }

  /** Returns the attribute with the NIC's name as a network interface. */
  public static String interfaceName() {
    return ManagedDranet.DRIVER + "/ifName";
  }
}
