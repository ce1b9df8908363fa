package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion(String value) {
  public static final NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion GPU_DRIVER_VERSION_UNSPECIFIED = new NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("GPU_DRIVER_VERSION_UNSPECIFIED");
  public static final NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion INSTALLATION_DISABLED = new NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("INSTALLATION_DISABLED");
  public static final NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion DEFAULT = new NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("DEFAULT");
  public static final NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion LATEST = new NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("LATEST");
}
