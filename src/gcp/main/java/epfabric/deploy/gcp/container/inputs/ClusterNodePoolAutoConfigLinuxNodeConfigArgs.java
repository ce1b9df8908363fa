package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolAutoConfigLinuxNodeConfig:ClusterNodePoolAutoConfigLinuxNodeConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolAutoConfigLinuxNodeConfigArgs extends ResourceArgs {
  @Import(name = "cgroupMode")
  private final @Nullable Output<String> cgroupMode;

  @Import(name = "nodeKernelModuleLoading")
  private final @Nullable Output<ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading;

  private ClusterNodePoolAutoConfigLinuxNodeConfigArgs(Builder builder) {
    this.cgroupMode = builder.cgroupMode;
    this.nodeKernelModuleLoading = builder.nodeKernelModuleLoading;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> cgroupMode;
    private @Nullable Output<ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading;

    private Builder() {}

    /**
     * Possible cgroup modes that can be used.
     * Accepted values are:
     * <ul>
     * <li>{@code CGROUP_MODE_UNSPECIFIED}: CGROUP_MODE_UNSPECIFIED is when unspecified cgroup
     * configuration is used. The default for the GKE node OS image will be used.
     * <li>{@code CGROUP_MODE_V1}: CGROUP_MODE_V1 specifies to use cgroupv1 for the cgroup
     * configuration on the node image.
     * <li>{@code CGROUP_MODE_V2}: CGROUP_MODE_V2 specifies to use cgroupv2 for the cgroup
     * configuration on the node image.
     * </ul>
     */
    public Builder cgroupMode(ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode cgroupMode) {
      this.cgroupMode = Output.of(cgroupMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder cgroupMode(Output<ClusterNodePoolAutoConfigLinuxNodeConfigCgroupMode> cgroupMode) {
      this.cgroupMode = cgroupMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Settings for kernel module loading. Structure is documented below.
     */
    public Builder nodeKernelModuleLoading(ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs nodeKernelModuleLoading) {
      this.nodeKernelModuleLoading = Output.of(nodeKernelModuleLoading);
      return this;
    }

    /** The same, known later. */
    public Builder nodeKernelModuleLoading(Output<ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading) {
      this.nodeKernelModuleLoading = nodeKernelModuleLoading;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolAutoConfigLinuxNodeConfigArgs build() {
      return new ClusterNodePoolAutoConfigLinuxNodeConfigArgs(this);
    }
  }
}
