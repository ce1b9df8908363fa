package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNetworkConfig:NodePoolNetworkConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNetworkConfigArgs extends ResourceArgs {
  @Import(name = "acceleratorNetworkProfile")
  private final @Nullable Output<String> acceleratorNetworkProfile;

  @Import(name = "additionalNodeNetworkConfigs")
  private final @Nullable Output<List<NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs>> additionalNodeNetworkConfigs;

  @Import(name = "additionalPodNetworkConfigs")
  private final @Nullable Output<List<NodePoolNetworkConfigAdditionalPodNetworkConfigArgs>> additionalPodNetworkConfigs;

  @Import(name = "createPodRange")
  private final @Nullable Output<Boolean> createPodRange;

  @Import(name = "enablePrivateNodes")
  private final @Nullable Output<Boolean> enablePrivateNodes;

  @Import(name = "networkPerformanceConfig")
  private final @Nullable Output<NodePoolNetworkConfigNetworkPerformanceConfigArgs> networkPerformanceConfig;

  @Import(name = "podCidrOverprovisionConfig")
  private final @Nullable Output<NodePoolNetworkConfigPodCidrOverprovisionConfigArgs> podCidrOverprovisionConfig;

  @Import(name = "podIpv4CidrBlock")
  private final @Nullable Output<String> podIpv4CidrBlock;

  @Import(name = "podRange")
  private final @Nullable Output<String> podRange;

  @Import(name = "subnetwork")
  private final @Nullable Output<String> subnetwork;

  private NodePoolNetworkConfigArgs(Builder builder) {
    this.acceleratorNetworkProfile = builder.acceleratorNetworkProfile;
    this.additionalNodeNetworkConfigs = builder.additionalNodeNetworkConfigs;
    this.additionalPodNetworkConfigs = builder.additionalPodNetworkConfigs;
    this.createPodRange = builder.createPodRange;
    this.enablePrivateNodes = builder.enablePrivateNodes;
    this.networkPerformanceConfig = builder.networkPerformanceConfig;
    this.podCidrOverprovisionConfig = builder.podCidrOverprovisionConfig;
    this.podIpv4CidrBlock = builder.podIpv4CidrBlock;
    this.podRange = builder.podRange;
    this.subnetwork = builder.subnetwork;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> acceleratorNetworkProfile;
    private @Nullable Output<List<NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs>> additionalNodeNetworkConfigs;
    private @Nullable Output<List<NodePoolNetworkConfigAdditionalPodNetworkConfigArgs>> additionalPodNetworkConfigs;
    private @Nullable Output<Boolean> createPodRange;
    private @Nullable Output<Boolean> enablePrivateNodes;
    private @Nullable Output<NodePoolNetworkConfigNetworkPerformanceConfigArgs> networkPerformanceConfig;
    private @Nullable Output<NodePoolNetworkConfigPodCidrOverprovisionConfigArgs> podCidrOverprovisionConfig;
    private @Nullable Output<String> podIpv4CidrBlock;
    private @Nullable Output<String> podRange;
    private @Nullable Output<String> subnetwork;

    private Builder() {}

    /**
     * ) - Specifies the accelerator network profile for nodes in this node pool. Setting to
     * {@code "auto"} enables GKE to automatically configure high-performance networking
     * settings for nodes with accelerators (like GPUs). GKE manages the underlying resources
     * (like VPCs and subnets) for this configuration.
     */
    public Builder acceleratorNetworkProfile(String acceleratorNetworkProfile) {
      this.acceleratorNetworkProfile = Output.of(acceleratorNetworkProfile);
      return this;
    }

    /** The same, known later. */
    public Builder acceleratorNetworkProfile(Output<String> acceleratorNetworkProfile) {
      this.acceleratorNetworkProfile = acceleratorNetworkProfile;
      return this;
    }

    /**
     * We specify the additional node networks for this node pool using this list. Each node
     * network corresponds to an additional interface.
     * Structure is documented below
     */
    public Builder additionalNodeNetworkConfigs(List<NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs> additionalNodeNetworkConfigs) {
      this.additionalNodeNetworkConfigs = Output.of(List.copyOf(additionalNodeNetworkConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder additionalNodeNetworkConfigs(Output<List<NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs>> additionalNodeNetworkConfigs) {
      this.additionalNodeNetworkConfigs = additionalNodeNetworkConfigs;
      return this;
    }

    /**
     * We specify the additional pod networks for this node pool using this list. Each pod
     * network corresponds to an additional alias IP range for the node.
     * Structure is documented below
     */
    public Builder additionalPodNetworkConfigs(List<NodePoolNetworkConfigAdditionalPodNetworkConfigArgs> additionalPodNetworkConfigs) {
      this.additionalPodNetworkConfigs = Output.of(List.copyOf(additionalPodNetworkConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder additionalPodNetworkConfigs(Output<List<NodePoolNetworkConfigAdditionalPodNetworkConfigArgs>> additionalPodNetworkConfigs) {
      this.additionalPodNetworkConfigs = additionalPodNetworkConfigs;
      return this;
    }

    /**
     * Whether to create a new range for pod IPs in this node pool. Defaults are provided for
     * {@code podRange} and {@code podIpv4CidrBlock} if they are not specified.
     */
    public Builder createPodRange(boolean createPodRange) {
      this.createPodRange = Output.of(createPodRange);
      return this;
    }

    /** The same, known later. */
    public Builder createPodRange(Output<Boolean> createPodRange) {
      this.createPodRange = createPodRange;
      return this;
    }

    /**
     * Whether nodes have internal IP addresses only.
     */
    public Builder enablePrivateNodes(boolean enablePrivateNodes) {
      this.enablePrivateNodes = Output.of(enablePrivateNodes);
      return this;
    }

    /** The same, known later. */
    public Builder enablePrivateNodes(Output<Boolean> enablePrivateNodes) {
      this.enablePrivateNodes = enablePrivateNodes;
      return this;
    }

    /**
     * Network bandwidth tier configuration. Structure is documented below.
     */
    public Builder networkPerformanceConfig(NodePoolNetworkConfigNetworkPerformanceConfigArgs networkPerformanceConfig) {
      this.networkPerformanceConfig = Output.of(networkPerformanceConfig);
      return this;
    }

    /** The same, known later. */
    public Builder networkPerformanceConfig(Output<NodePoolNetworkConfigNetworkPerformanceConfigArgs> networkPerformanceConfig) {
      this.networkPerformanceConfig = networkPerformanceConfig;
      return this;
    }

    /**
     * Configuration for node-pool level pod cidr overprovision. If not set, the cluster level
     * setting will be inherited. Structure is documented below.
     */
    public Builder podCidrOverprovisionConfig(NodePoolNetworkConfigPodCidrOverprovisionConfigArgs podCidrOverprovisionConfig) {
      this.podCidrOverprovisionConfig = Output.of(podCidrOverprovisionConfig);
      return this;
    }

    /** The same, known later. */
    public Builder podCidrOverprovisionConfig(Output<NodePoolNetworkConfigPodCidrOverprovisionConfigArgs> podCidrOverprovisionConfig) {
      this.podCidrOverprovisionConfig = podCidrOverprovisionConfig;
      return this;
    }

    /**
     * The IP address range for pod IPs in this node pool. Only applicable if createPodRange is
     * true. Set to blank to have a range chosen with the default size. Set to /netmask (e.g.
     * /14) to have a range chosen with a specific netmask. Set to a CIDR notation (e.g.
     * 10.96.0.0/14) to pick a specific range to use.
     */
    public Builder podIpv4CidrBlock(String podIpv4CidrBlock) {
      this.podIpv4CidrBlock = Output.of(podIpv4CidrBlock);
      return this;
    }

    /** The same, known later. */
    public Builder podIpv4CidrBlock(Output<String> podIpv4CidrBlock) {
      this.podIpv4CidrBlock = podIpv4CidrBlock;
      return this;
    }

    /**
     * The ID of the secondary range for pod IPs. If {@code createPodRange} is true, this ID is
     * used for the new range. If {@code createPodRange} is false, uses an existing secondary
     * range with this ID.
     */
    public Builder podRange(String podRange) {
      this.podRange = Output.of(podRange);
      return this;
    }

    /** The same, known later. */
    public Builder podRange(Output<String> podRange) {
      this.podRange = podRange;
      return this;
    }

    /**
     * The subnetwork path for the node pool. Format:
     * <code>projects/{project}/regions/{region}/subnetworks/{subnetwork}</code>. If the cluster
     * is associated with multiple subnetworks, the subnetwork for the node pool is picked based
     * on the IP utilization during node pool creation and is immutable
     */
    public Builder subnetwork(String subnetwork) {
      this.subnetwork = Output.of(subnetwork);
      return this;
    }

    /** The same, known later. */
    public Builder subnetwork(Output<String> subnetwork) {
      this.subnetwork = subnetwork;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNetworkConfigArgs build() {
      return new NodePoolNetworkConfigArgs(this);
    }
  }
}
