package epfabric.base.facts;

/**
 * NVIDIA's DRA driver for GPUs, by which pods claim GPUs instead of counting them, and what GKE
 * wants of the nodes where it runs.
 *
 * <p>Source: Google's page "Prepare GKE infrastructure for DRA workloads".
 */
public final class NvidiaDra {
  /** The DeviceClass of whole GPUs, which its installation makes; the driver has the same name. */
  public static final String GPU_CLASS = "gpu.nvidia.com";

  /** A node with this label, {@code true}, has no device plugin of GKE's. */
  public static final String NO_PLUGIN_LABEL = "gke-no-default-nvidia-gpu-device-plugin";

  private NvidiaDra() {}

  /** A node with this label, {@code true}, gets the driver's pods. */
  public static String presentLabel() {
    return NodeResource.GPU + ".present";
  }
}
