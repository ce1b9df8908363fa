package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy(String value) {
  public static final NodePoolNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy TIME_SHARING = new NodePoolNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy("TIME_SHARING");
  public static final NodePoolNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy MPS = new NodePoolNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy("MPS");
}
