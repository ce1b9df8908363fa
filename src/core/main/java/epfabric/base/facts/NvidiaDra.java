package epfabric.base.facts;

import java.util.List;

/**
 * NVIDIA's DRA driver for GPUs, with which pods claim GPUs instead of requesting a number of them,
 * and GKE's requirements on nodes that use the driver.
 *
 * <p>Source: Google's page "Prepare GKE infrastructure for DRA workloads".
 */
public final class NvidiaDra {
  /**
   * The DeviceClass of whole GPUs, which the driver's installation creates; the driver has the same
   * name.
   */
  public static final String GPU_CLASS = "gpu.nvidia.com";

  /** Label with the value {@code true} on nodes where GKE must not run its device plugin. */
  public static final String NO_PLUGIN_LABEL = "gke-no-default-nvidia-gpu-device-plugin";

  /** Label by which GKE's autoscaler recognizes nodes that run the driver. */
  public static final String AUTOSCALER_LABEL = "cloud.google.com/gke-nvidia-gpu-dra-driver";

  private NvidiaDra() {}

  /**
   * Returns the labels of nodes whose GPUs the driver allocates; the value of each is {@code true}.
   */
  public static List<String> nodeLabels() {
    return List.of(NO_PLUGIN_LABEL, presentLabel(), AUTOSCALER_LABEL);
  }

  /** Returns the label that selects nodes for the driver's pods; its value is {@code true}. */
  public static String presentLabel() {
    return NodeResource.GPU + ".present";
  }
}
