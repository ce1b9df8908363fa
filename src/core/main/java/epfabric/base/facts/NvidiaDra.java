package epfabric.base.facts;

/**
 * NVIDIA's DRA driver for GPUs, by which pods claim GPUs instead of counting them, and GKE's
 * requirements on its nodes.
 *
 * <p>Source: Google's page "Prepare GKE infrastructure for DRA workloads".
 */
public final class NvidiaDra {
  /** The DeviceClass of whole GPUs, which its installation makes; the driver has the same name. */
  public static final String GPU_CLASS = "gpu.nvidia.com";

  /** A node with this label, set to {@code true}, has no device plugin of GKE's. */
  public static final String NO_PLUGIN_LABEL = "gke-no-default-nvidia-gpu-device-plugin";

  private NvidiaDra() {}

  /** Returns the label of nodes that, set to {@code true}, get the driver's pods. */
  public static String presentLabel() {
    return NodeResource.GPU + ".present";
  }
}
