package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolAutoConfig:ClusterNodePoolAutoConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolAutoConfigArgs extends ResourceArgs {
  @Import(name = "linuxNodeConfig")
  private final @Nullable Output<ClusterNodePoolAutoConfigLinuxNodeConfigArgs> linuxNodeConfig;

  @Import(name = "networkTags")
  private final @Nullable Output<ClusterNodePoolAutoConfigNetworkTagsArgs> networkTags;

  @Import(name = "nodeKubeletConfig")
  private final @Nullable Output<ClusterNodePoolAutoConfigNodeKubeletConfigArgs> nodeKubeletConfig;

  @Import(name = "resourceManagerTags")
  private final @Nullable Output<Map<String, String>> resourceManagerTags;

  private ClusterNodePoolAutoConfigArgs(Builder builder) {
    this.linuxNodeConfig = builder.linuxNodeConfig;
    this.networkTags = builder.networkTags;
    this.nodeKubeletConfig = builder.nodeKubeletConfig;
    this.resourceManagerTags = builder.resourceManagerTags;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodePoolAutoConfigLinuxNodeConfigArgs> linuxNodeConfig;
    private @Nullable Output<ClusterNodePoolAutoConfigNetworkTagsArgs> networkTags;
    private @Nullable Output<ClusterNodePoolAutoConfigNodeKubeletConfigArgs> nodeKubeletConfig;
    private @Nullable Output<Map<String, String>> resourceManagerTags;

    private Builder() {}

    /**
     * Linux system configuration for the cluster's automatically provisioned node pools. Only
     * {@code cgroupMode} and {@code nodeKernelModuleLoading} fields are supported in {@code
     * nodePoolAutoConfig}. Structure is documented below.
     */
    public Builder linuxNodeConfig(ClusterNodePoolAutoConfigLinuxNodeConfigArgs linuxNodeConfig) {
      this.linuxNodeConfig = Output.of(linuxNodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder linuxNodeConfig(Output<ClusterNodePoolAutoConfigLinuxNodeConfigArgs> linuxNodeConfig) {
      this.linuxNodeConfig = linuxNodeConfig;
      return this;
    }

    /**
     * The network tag config for the cluster's automatically provisioned node pools. Structure
     * is documented below.
     */
    public Builder networkTags(ClusterNodePoolAutoConfigNetworkTagsArgs networkTags) {
      this.networkTags = Output.of(networkTags);
      return this;
    }

    /** The same, known later. */
    public Builder networkTags(Output<ClusterNodePoolAutoConfigNetworkTagsArgs> networkTags) {
      this.networkTags = networkTags;
      return this;
    }

    /**
     * Kubelet configuration for Autopilot clusters. Currently, only {@code
     * insecureKubeletReadonlyPortEnabled} is supported here.
     * Structure is documented below.
     */
    public Builder nodeKubeletConfig(ClusterNodePoolAutoConfigNodeKubeletConfigArgs nodeKubeletConfig) {
      this.nodeKubeletConfig = Output.of(nodeKubeletConfig);
      return this;
    }

    /** The same, known later. */
    public Builder nodeKubeletConfig(Output<ClusterNodePoolAutoConfigNodeKubeletConfigArgs> nodeKubeletConfig) {
      this.nodeKubeletConfig = nodeKubeletConfig;
      return this;
    }

    /**
     * A map of resource manager tag keys and values to be attached to the nodes for managing
     * Compute Engine firewalls using Network Firewall Policies. Tags must be according to
     * specifications found <a
     * href="https://cloud.google.com/vpc/docs/tags-firewalls-overview#specifications">here</a>.
     * A maximum of 5 tag key-value pairs can be specified. Existing tags will be replaced with
     * new values. Tags must be in one of the following formats ([KEY]=[VALUE]) 1.
     * <code>tagKeys/{tag_key_id}=tagValues/{tag_value_id}</code> 2.
     * <code>{org_id}/{tag_key_name}={tag_value_name}</code> 3.
     * <code>{project_id}/{tag_key_name}={tag_value_name}</code>.
     */
    public Builder resourceManagerTags(Map<String, String> resourceManagerTags) {
      this.resourceManagerTags = Output.of(Map.copyOf(resourceManagerTags));
      return this;
    }

    /** The same, known later. */
    public Builder resourceManagerTags(Output<Map<String, String>> resourceManagerTags) {
      this.resourceManagerTags = resourceManagerTags;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolAutoConfigArgs build() {
      return new ClusterNodePoolAutoConfigArgs(this);
    }
  }
}
