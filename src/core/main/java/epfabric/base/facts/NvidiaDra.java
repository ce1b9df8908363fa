package epfabric.base.facts;

import java.util.List;

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

  /** The label by which GKE's autoscaler knows nodes with the driver. */
  public static final String AUTOSCALER_LABEL = "cloud.google.com/gke-nvidia-gpu-dra-driver";

  private NvidiaDra() {}

  /** Returns the labels of nodes whose GPUs the driver hands out, all set to {@code true}. */
  public static List<String> nodeLabels() {
    return List.of(NO_PLUGIN_LABEL, presentLabel(), AUTOSCALER_LABEL);
  }

  /** Returns the label of nodes that, set to {@code true}, get the driver's pods. */
  public static String presentLabel() {
    return NodeResource.GPU + ".present";
  }
}
