package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigLinuxNodeConfigCgroupMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfig:ClusterNodeConfigLinuxNodeConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigArgs extends ResourceArgs {
  @Import(name = "accurateTimeConfig")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs> accurateTimeConfig;

  @Import(name = "cgroupMode")
  private final @Nullable Output<String> cgroupMode;

  @Import(name = "customNodeInit")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs> customNodeInit;

  @Import(name = "hugepagesConfig")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs> hugepagesConfig;

  @Import(name = "nodeKernelModuleLoading")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading;

  @Import(name = "swapConfig")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigSwapConfigArgs> swapConfig;

  @Import(name = "sysctls")
  private final @Nullable Output<Map<String, String>> sysctls;

  @Import(name = "transparentHugepageDefrag")
  private final @Nullable Output<String> transparentHugepageDefrag;

  @Import(name = "transparentHugepageEnabled")
  private final @Nullable Output<String> transparentHugepageEnabled;

  private ClusterNodeConfigLinuxNodeConfigArgs(Builder builder) {
    this.accurateTimeConfig = builder.accurateTimeConfig;
    this.cgroupMode = builder.cgroupMode;
    this.customNodeInit = builder.customNodeInit;
    this.hugepagesConfig = builder.hugepagesConfig;
    this.nodeKernelModuleLoading = builder.nodeKernelModuleLoading;
    this.swapConfig = builder.swapConfig;
    this.sysctls = builder.sysctls;
    this.transparentHugepageDefrag = builder.transparentHugepageDefrag;
    this.transparentHugepageEnabled = builder.transparentHugepageEnabled;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs> accurateTimeConfig;
    private @Nullable Output<String> cgroupMode;
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs> customNodeInit;
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs> hugepagesConfig;
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading;
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigSwapConfigArgs> swapConfig;
    private @Nullable Output<Map<String, String>> sysctls;
    private @Nullable Output<String> transparentHugepageDefrag;
    private @Nullable Output<String> transparentHugepageEnabled;

    private Builder() {}

    /**
     * Accurate time configuration for the node. Structure is documented below.
     */
    public Builder accurateTimeConfig(ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs accurateTimeConfig) {
      this.accurateTimeConfig = Output.of(accurateTimeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder accurateTimeConfig(Output<ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs> accurateTimeConfig) {
      this.accurateTimeConfig = accurateTimeConfig;
      return this;
    }

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
    public Builder cgroupMode(ClusterNodeConfigLinuxNodeConfigCgroupMode cgroupMode) {
      this.cgroupMode = Output.of(cgroupMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder cgroupMode(Output<ClusterNodeConfigLinuxNodeConfigCgroupMode> cgroupMode) {
      this.cgroupMode = cgroupMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Custom node init settings. Structure is documented below.
     */
    public Builder customNodeInit(ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs customNodeInit) {
      this.customNodeInit = Output.of(customNodeInit);
      return this;
    }

    /** The same, known later. */
    public Builder customNodeInit(Output<ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs> customNodeInit) {
      this.customNodeInit = customNodeInit;
      return this;
    }

    /**
     * Amounts for 2M and 1G hugepages. Structure is documented below.
     */
    public Builder hugepagesConfig(ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs hugepagesConfig) {
      this.hugepagesConfig = Output.of(hugepagesConfig);
      return this;
    }

    /** The same, known later. */
    public Builder hugepagesConfig(Output<ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs> hugepagesConfig) {
      this.hugepagesConfig = hugepagesConfig;
      return this;
    }

    /**
     * Settings for kernel module loading. Structure is documented below.
     */
    public Builder nodeKernelModuleLoading(ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs nodeKernelModuleLoading) {
      this.nodeKernelModuleLoading = Output.of(nodeKernelModuleLoading);
      return this;
    }

    /** The same, known later. */
    public Builder nodeKernelModuleLoading(Output<ClusterNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading) {
      this.nodeKernelModuleLoading = nodeKernelModuleLoading;
      return this;
    }

    /**
     * Swap configuration for the node. Structure is documented below.
     */
    public Builder swapConfig(ClusterNodeConfigLinuxNodeConfigSwapConfigArgs swapConfig) {
      this.swapConfig = Output.of(swapConfig);
      return this;
    }

    /** The same, known later. */
    public Builder swapConfig(Output<ClusterNodeConfigLinuxNodeConfigSwapConfigArgs> swapConfig) {
      this.swapConfig = swapConfig;
      return this;
    }

    /**
     * The Linux kernel parameters to be applied to the nodes
     * and all pods running on the nodes. Specified as a map from the key, such as
     * {@code net.core.wmem_max}, to a string value. Currently supported attributes can be found
     * <a
     * href="https://cloud.google.com/sdk/gcloud/reference/beta/container/node-pools/create#--system-config-from-file">here</a>.
     * Note that validations happen all server side. All attributes are optional.
     */
    public Builder sysctls(Map<String, String> sysctls) {
      this.sysctls = Output.of(Map.copyOf(sysctls));
      return this;
    }

    /** The same, known later. */
    public Builder sysctls(Output<Map<String, String>> sysctls) {
      this.sysctls = sysctls;
      return this;
    }

    /**
     * The Linux kernel transparent hugepage defrag setting.
     */
    public Builder transparentHugepageDefrag(String transparentHugepageDefrag) {
      this.transparentHugepageDefrag = Output.of(transparentHugepageDefrag);
      return this;
    }

    /** The same, known later. */
    public Builder transparentHugepageDefrag(Output<String> transparentHugepageDefrag) {
      this.transparentHugepageDefrag = transparentHugepageDefrag;
      return this;
    }

    /**
     * The Linux kernel transparent hugepage setting.
     */
    public Builder transparentHugepageEnabled(String transparentHugepageEnabled) {
      this.transparentHugepageEnabled = Output.of(transparentHugepageEnabled);
      return this;
    }

    /** The same, known later. */
    public Builder transparentHugepageEnabled(Output<String> transparentHugepageEnabled) {
      this.transparentHugepageEnabled = transparentHugepageEnabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigLinuxNodeConfigArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigArgs(this);
    }
  }
}
