package epfabric.base.facts;

/** What slices say of the NICs that pods can claim. Source: kubernetes-sigs/dranet, v1.4.0. */
public final class NicDevice {
  /** Where it is attached; GPUs say it by the same name, which is Kubernetes' own. */
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
