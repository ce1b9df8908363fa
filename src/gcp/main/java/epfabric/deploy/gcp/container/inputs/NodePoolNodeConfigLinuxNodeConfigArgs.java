package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigLinuxNodeConfigCgroupMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigLinuxNodeConfig:NodePoolNodeConfigLinuxNodeConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigLinuxNodeConfigArgs extends ResourceArgs {
  @Import(name = "accurateTimeConfig")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigAccurateTimeConfigArgs> accurateTimeConfig;

  @Import(name = "cgroupMode")
  private final @Nullable Output<String> cgroupMode;

  @Import(name = "customNodeInit")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs> customNodeInit;

  @Import(name = "hugepagesConfig")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigHugepagesConfigArgs> hugepagesConfig;

  @Import(name = "nodeKernelModuleLoading")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading;

  @Import(name = "swapConfig")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs> swapConfig;

  @Import(name = "sysctls")
  private final @Nullable Output<Map<String, String>> sysctls;

  @Import(name = "transparentHugepageDefrag")
  private final @Nullable Output<String> transparentHugepageDefrag;

  @Import(name = "transparentHugepageEnabled")
  private final @Nullable Output<String> transparentHugepageEnabled;

  private NodePoolNodeConfigLinuxNodeConfigArgs(Builder builder) {
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
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigAccurateTimeConfigArgs> accurateTimeConfig;
    private @Nullable Output<String> cgroupMode;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs> customNodeInit;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigHugepagesConfigArgs> hugepagesConfig;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs> swapConfig;
    private @Nullable Output<Map<String, String>> sysctls;
    private @Nullable Output<String> transparentHugepageDefrag;
    private @Nullable Output<String> transparentHugepageEnabled;

    private Builder() {}

    /**
     * The settings for the accurate time configuration.
     */
    public Builder accurateTimeConfig(NodePoolNodeConfigLinuxNodeConfigAccurateTimeConfigArgs accurateTimeConfig) {
      this.accurateTimeConfig = Output.of(accurateTimeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder accurateTimeConfig(Output<NodePoolNodeConfigLinuxNodeConfigAccurateTimeConfigArgs> accurateTimeConfig) {
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
    public Builder cgroupMode(NodePoolNodeConfigLinuxNodeConfigCgroupMode cgroupMode) {
      this.cgroupMode = Output.of(cgroupMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder cgroupMode(Output<NodePoolNodeConfigLinuxNodeConfigCgroupMode> cgroupMode) {
      this.cgroupMode = cgroupMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * The custom node init settings.
     */
    public Builder customNodeInit(NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs customNodeInit) {
      this.customNodeInit = Output.of(customNodeInit);
      return this;
    }

    /** The same, known later. */
    public Builder customNodeInit(Output<NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs> customNodeInit) {
      this.customNodeInit = customNodeInit;
      return this;
    }

    /**
     * Amounts for 2M and 1G hugepages.
     */
    public Builder hugepagesConfig(NodePoolNodeConfigLinuxNodeConfigHugepagesConfigArgs hugepagesConfig) {
      this.hugepagesConfig = Output.of(hugepagesConfig);
      return this;
    }

    /** The same, known later. */
    public Builder hugepagesConfig(Output<NodePoolNodeConfigLinuxNodeConfigHugepagesConfigArgs> hugepagesConfig) {
      this.hugepagesConfig = hugepagesConfig;
      return this;
    }

    /**
     * The settings for kernel module loading.
     */
    public Builder nodeKernelModuleLoading(NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs nodeKernelModuleLoading) {
      this.nodeKernelModuleLoading = Output.of(nodeKernelModuleLoading);
      return this;
    }

    /** The same, known later. */
    public Builder nodeKernelModuleLoading(Output<NodePoolNodeConfigLinuxNodeConfigNodeKernelModuleLoadingArgs> nodeKernelModuleLoading) {
      this.nodeKernelModuleLoading = nodeKernelModuleLoading;
      return this;
    }

    /**
     * Swap configuration for the node.
     */
    public Builder swapConfig(NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs swapConfig) {
      this.swapConfig = Output.of(swapConfig);
      return this;
    }

    /** The same, known later. */
    public Builder swapConfig(Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs> swapConfig) {
      this.swapConfig = swapConfig;
      return this;
    }

    /**
     * The Linux kernel parameters to be applied to the nodes and all pods running on the nodes.
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
    public NodePoolNodeConfigLinuxNodeConfigArgs build() {
      return new NodePoolNodeConfigLinuxNodeConfigArgs(this);
    }
  }
}
