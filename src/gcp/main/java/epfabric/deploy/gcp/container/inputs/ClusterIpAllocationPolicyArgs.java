package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterIpAllocationPolicyStackType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterIpAllocationPolicy:ClusterIpAllocationPolicy}. */
@Generated("src/gcp/schema.json")
public final class ClusterIpAllocationPolicyArgs extends ResourceArgs {
  @Import(name = "additionalIpRangesConfigs")
  private final @Nullable Output<List<ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs>> additionalIpRangesConfigs;

  @Import(name = "additionalPodRangesConfig")
  private final @Nullable Output<ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs> additionalPodRangesConfig;

  @Import(name = "autoIpamConfig")
  private final @Nullable Output<ClusterIpAllocationPolicyAutoIpamConfigArgs> autoIpamConfig;

  @Import(name = "clusterIpv4CidrBlock")
  private final @Nullable Output<String> clusterIpv4CidrBlock;

  @Import(name = "clusterSecondaryRangeName")
  private final @Nullable Output<String> clusterSecondaryRangeName;

  @Import(name = "networkTierConfig")
  private final @Nullable Output<ClusterIpAllocationPolicyNetworkTierConfigArgs> networkTierConfig;

  @Import(name = "podCidrOverprovisionConfig")
  private final @Nullable Output<ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs> podCidrOverprovisionConfig;

  @Import(name = "servicesIpv4CidrBlock")
  private final @Nullable Output<String> servicesIpv4CidrBlock;

  @Import(name = "servicesSecondaryRangeName")
  private final @Nullable Output<String> servicesSecondaryRangeName;

  @Import(name = "stackType")
  private final @Nullable Output<String> stackType;

  private ClusterIpAllocationPolicyArgs(Builder builder) {
    this.additionalIpRangesConfigs = builder.additionalIpRangesConfigs;
    this.additionalPodRangesConfig = builder.additionalPodRangesConfig;
    this.autoIpamConfig = builder.autoIpamConfig;
    this.clusterIpv4CidrBlock = builder.clusterIpv4CidrBlock;
    this.clusterSecondaryRangeName = builder.clusterSecondaryRangeName;
    this.networkTierConfig = builder.networkTierConfig;
    this.podCidrOverprovisionConfig = builder.podCidrOverprovisionConfig;
    this.servicesIpv4CidrBlock = builder.servicesIpv4CidrBlock;
    this.servicesSecondaryRangeName = builder.servicesSecondaryRangeName;
    this.stackType = builder.stackType;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs>> additionalIpRangesConfigs;
    private @Nullable Output<ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs> additionalPodRangesConfig;
    private @Nullable Output<ClusterIpAllocationPolicyAutoIpamConfigArgs> autoIpamConfig;
    private @Nullable Output<String> clusterIpv4CidrBlock;
    private @Nullable Output<String> clusterSecondaryRangeName;
    private @Nullable Output<ClusterIpAllocationPolicyNetworkTierConfigArgs> networkTierConfig;
    private @Nullable Output<ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs> podCidrOverprovisionConfig;
    private @Nullable Output<String> servicesIpv4CidrBlock;
    private @Nullable Output<String> servicesSecondaryRangeName;
    private @Nullable Output<String> stackType;

    private Builder() {}

    /**
     * The configuration for individual additional subnetworks attached to the cluster.
     * Structure is documented below.
     */
    public Builder additionalIpRangesConfigs(List<ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs> additionalIpRangesConfigs) {
      this.additionalIpRangesConfigs = Output.of(List.copyOf(additionalIpRangesConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder additionalIpRangesConfigs(Output<List<ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs>> additionalIpRangesConfigs) {
      this.additionalIpRangesConfigs = additionalIpRangesConfigs;
      return this;
    }

    /**
     * The configuration for additional pod secondary ranges at
     * the cluster level. Used for Autopilot clusters and Standard clusters with which control
     * of the
     * secondary Pod IP address assignment to node pools isn't needed. Structure is documented
     * below.
     */
    public Builder additionalPodRangesConfig(ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs additionalPodRangesConfig) {
      this.additionalPodRangesConfig = Output.of(additionalPodRangesConfig);
      return this;
    }

    /** The same, known later. */
    public Builder additionalPodRangesConfig(Output<ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs> additionalPodRangesConfig) {
      this.additionalPodRangesConfig = additionalPodRangesConfig;
      return this;
    }

    /**
     * All the information related to Auto IPAM. Structure is documented below
     */
    public Builder autoIpamConfig(ClusterIpAllocationPolicyAutoIpamConfigArgs autoIpamConfig) {
      this.autoIpamConfig = Output.of(autoIpamConfig);
      return this;
    }

    /** The same, known later. */
    public Builder autoIpamConfig(Output<ClusterIpAllocationPolicyAutoIpamConfigArgs> autoIpamConfig) {
      this.autoIpamConfig = autoIpamConfig;
      return this;
    }

    /**
     * The IP address range for the cluster pod IPs.
     * Set to blank to have a range chosen with the default size. Set to /netmask (e.g. /14)
     * to have a range chosen with a specific netmask. Set to a CIDR notation (e.g.
     * 10.96.0.0/14)
     * from the RFC-1918 private networks (e.g. 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16) to
     * pick a specific range to use.
     */
    public Builder clusterIpv4CidrBlock(String clusterIpv4CidrBlock) {
      this.clusterIpv4CidrBlock = Output.of(clusterIpv4CidrBlock);
      return this;
    }

    /** The same, known later. */
    public Builder clusterIpv4CidrBlock(Output<String> clusterIpv4CidrBlock) {
      this.clusterIpv4CidrBlock = clusterIpv4CidrBlock;
      return this;
    }

    /**
     * The name of the existing secondary
     * range in the cluster's subnetwork to use for pod IP addresses. Alternatively,
     * {@code clusterIpv4CidrBlock} can be used to automatically create a GKE-managed one.
     */
    public Builder clusterSecondaryRangeName(String clusterSecondaryRangeName) {
      this.clusterSecondaryRangeName = Output.of(clusterSecondaryRangeName);
      return this;
    }

    /** The same, known later. */
    public Builder clusterSecondaryRangeName(Output<String> clusterSecondaryRangeName) {
      this.clusterSecondaryRangeName = clusterSecondaryRangeName;
      return this;
    }

    /**
     * Contains network tier information. Structure is documented below
     * <p>
     * &lt;a name="nestedAutoIpamConfig"&gt;&lt;/a&gt;The auto ipam config supports:
     */
    public Builder networkTierConfig(ClusterIpAllocationPolicyNetworkTierConfigArgs networkTierConfig) {
      this.networkTierConfig = Output.of(networkTierConfig);
      return this;
    }

    /** The same, known later. */
    public Builder networkTierConfig(Output<ClusterIpAllocationPolicyNetworkTierConfigArgs> networkTierConfig) {
      this.networkTierConfig = networkTierConfig;
      return this;
    }

    /**
     * Configuration for cluster level pod cidr overprovision. Default is disabled=false.
     */
    public Builder podCidrOverprovisionConfig(ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs podCidrOverprovisionConfig) {
      this.podCidrOverprovisionConfig = Output.of(podCidrOverprovisionConfig);
      return this;
    }

    /** The same, known later. */
    public Builder podCidrOverprovisionConfig(Output<ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs> podCidrOverprovisionConfig) {
      this.podCidrOverprovisionConfig = podCidrOverprovisionConfig;
      return this;
    }

    /**
     * The IP address range of the services IPs in this cluster.
     * Set to blank to have a range chosen with the default size. Set to /netmask (e.g. /14)
     * to have a range chosen with a specific netmask. Set to a CIDR notation (e.g.
     * 10.96.0.0/14)
     * from the RFC-1918 private networks (e.g. 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16) to
     * pick a specific range to use.
     */
    public Builder servicesIpv4CidrBlock(String servicesIpv4CidrBlock) {
      this.servicesIpv4CidrBlock = Output.of(servicesIpv4CidrBlock);
      return this;
    }

    /** The same, known later. */
    public Builder servicesIpv4CidrBlock(Output<String> servicesIpv4CidrBlock) {
      this.servicesIpv4CidrBlock = servicesIpv4CidrBlock;
      return this;
    }

    /**
     * The name of the existing
     * secondary range in the cluster's subnetwork to use for service {@code ClusterIP}s.
     * Alternatively, {@code servicesIpv4CidrBlock} can be used to automatically create a
     * GKE-managed one.
     */
    public Builder servicesSecondaryRangeName(String servicesSecondaryRangeName) {
      this.servicesSecondaryRangeName = Output.of(servicesSecondaryRangeName);
      return this;
    }

    /** The same, known later. */
    public Builder servicesSecondaryRangeName(Output<String> servicesSecondaryRangeName) {
      this.servicesSecondaryRangeName = servicesSecondaryRangeName;
      return this;
    }

    /**
     * The IP Stack Type of the cluster.
     * Default value is {@code IPV4}.
     * Possible values are {@code IPV4} and {@code IPV4_IPV6}.
     */
    public Builder stackType(ClusterIpAllocationPolicyStackType stackType) {
      this.stackType = Output.of(stackType.value());
      return this;
    }

    /** The same, known later. */
    public Builder stackType(Output<ClusterIpAllocationPolicyStackType> stackType) {
      this.stackType = stackType.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterIpAllocationPolicyArgs build() {
      return new ClusterIpAllocationPolicyArgs(this);
    }
  }
}
