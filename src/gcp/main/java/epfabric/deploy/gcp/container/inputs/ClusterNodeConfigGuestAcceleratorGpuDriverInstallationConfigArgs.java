package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfig:ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs extends ResourceArgs {
  @Import(name = "gpuDriverVersion", required = true)
  private final Output<String> gpuDriverVersion;

  private ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs(Builder builder) {
    this.gpuDriverVersion = builder.gpuDriverVersion;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code gpuDriverVersion}. */
  public static NeedsGpuDriverVersion builder() {
    return new Builder();
  }

  /** A builder without the required {@code gpuDriverVersion}. */
  public interface NeedsGpuDriverVersion {
    /**
     * Mode for how the GPU driver is installed.
     * Accepted values are:
     * <ul>
     * <li>{@code "GPU_DRIVER_VERSION_UNSPECIFIED"}: Default value is to install the "Default"
     * GPU driver. Before GKE {@code 1.30.1-gke.1156000}, the default value is to not install
     * any GPU driver.
     * <li>{@code "INSTALLATION_DISABLED"}: Disable GPU driver auto installation and needs
     * manual installation.
     * <li>{@code "DEFAULT"}: "Default" GPU driver in COS and Ubuntu.
     * <li>{@code "LATEST"}: "Latest" GPU driver in COS.
     * </ul>
     */
    Builder gpuDriverVersion(ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion gpuDriverVersion);

    /** The same, known later. */
    Builder gpuDriverVersion(Output<ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion> gpuDriverVersion);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsGpuDriverVersion {
    private @Nullable Output<String> gpuDriverVersion;

    private Builder() {}

    @Override
    public Builder gpuDriverVersion(ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion gpuDriverVersion) {
      this.gpuDriverVersion = Output.of(gpuDriverVersion.value());
      return this;
    }

    @Override
    public Builder gpuDriverVersion(Output<ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigGpuDriverVersion> gpuDriverVersion) {
      this.gpuDriverVersion = gpuDriverVersion.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs build() {
      return new ClusterNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs(this);
    }
  }
}
