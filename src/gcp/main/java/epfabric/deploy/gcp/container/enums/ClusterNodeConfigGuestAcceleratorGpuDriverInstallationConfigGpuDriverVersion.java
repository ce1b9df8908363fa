package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion(String value) {
  public static final ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion GPU_DRIVER_VERSION_UNSPECIFIED = new ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("GPU_DRIVER_VERSION_UNSPECIFIED");
  public static final ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion INSTALLATION_DISABLED = new ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("INSTALLATION_DISABLED");
  public static final ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion DEFAULT = new ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("DEFAULT");
  public static final ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion LATEST = new ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion("LATEST");
}
