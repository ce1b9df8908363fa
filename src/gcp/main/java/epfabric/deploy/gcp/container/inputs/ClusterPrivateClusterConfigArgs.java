package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterPrivateClusterConfig:ClusterPrivateClusterConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterPrivateClusterConfigArgs extends ResourceArgs {
  @Import(name = "enablePrivateEndpoint")
  private final @Nullable Output<Boolean> enablePrivateEndpoint;

  @Import(name = "enablePrivateNodes")
  private final @Nullable Output<Boolean> enablePrivateNodes;

  @Import(name = "masterGlobalAccessConfig")
  private final @Nullable Output<ClusterPrivateClusterConfigMasterGlobalAccessConfigArgs> masterGlobalAccessConfig;

  @Import(name = "masterIpv4CidrBlock")
  private final @Nullable Output<String> masterIpv4CidrBlock;

  @Import(name = "peeringName")
  private final @Nullable Output<String> peeringName;

  @Import(name = "privateEndpoint")
  private final @Nullable Output<String> privateEndpoint;

  @Import(name = "privateEndpointSubnetwork")
  private final @Nullable Output<String> privateEndpointSubnetwork;

  @Import(name = "publicEndpoint")
  private final @Nullable Output<String> publicEndpoint;

  private ClusterPrivateClusterConfigArgs(Builder builder) {
    this.enablePrivateEndpoint = builder.enablePrivateEndpoint;
    this.enablePrivateNodes = builder.enablePrivateNodes;
    this.masterGlobalAccessConfig = builder.masterGlobalAccessConfig;
    this.masterIpv4CidrBlock = builder.masterIpv4CidrBlock;
    this.peeringName = builder.peeringName;
    this.privateEndpoint = builder.privateEndpoint;
    this.privateEndpointSubnetwork = builder.privateEndpointSubnetwork;
    this.publicEndpoint = builder.publicEndpoint;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enablePrivateEndpoint;
    private @Nullable Output<Boolean> enablePrivateNodes;
    private @Nullable Output<ClusterPrivateClusterConfigMasterGlobalAccessConfigArgs> masterGlobalAccessConfig;
    private @Nullable Output<String> masterIpv4CidrBlock;
    private @Nullable Output<String> peeringName;
    private @Nullable Output<String> privateEndpoint;
    private @Nullable Output<String> privateEndpointSubnetwork;
    private @Nullable Output<String> publicEndpoint;

    private Builder() {}

    /**
     * When {@code true}, the cluster's private
     * endpoint is used as the cluster endpoint and access through the public endpoint
     * is disabled. When {@code false}, either endpoint can be used. This field only applies
     * to private clusters, when {@code enablePrivateNodes} is {@code true}.
     */
    public Builder enablePrivateEndpoint(boolean enablePrivateEndpoint) {
      this.enablePrivateEndpoint = Output.of(enablePrivateEndpoint);
      return this;
    }

    /** The same, known later. */
    public Builder enablePrivateEndpoint(Output<Boolean> enablePrivateEndpoint) {
      this.enablePrivateEndpoint = enablePrivateEndpoint;
      return this;
    }

    /**
     * Enables the private cluster feature,
     * creating a private endpoint on the cluster. In a private cluster, nodes only
     * have RFC 1918 private addresses and communicate with the master's private
     * endpoint via private networking.
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
     * Controls cluster master global
     * access settings. If unset, the provider will no longer manage this field and will
     * not modify the previously-set value. Structure is documented below.
     */
    public Builder masterGlobalAccessConfig(ClusterPrivateClusterConfigMasterGlobalAccessConfigArgs masterGlobalAccessConfig) {
      this.masterGlobalAccessConfig = Output.of(masterGlobalAccessConfig);
      return this;
    }

    /** The same, known later. */
    public Builder masterGlobalAccessConfig(Output<ClusterPrivateClusterConfigMasterGlobalAccessConfigArgs> masterGlobalAccessConfig) {
      this.masterGlobalAccessConfig = masterGlobalAccessConfig;
      return this;
    }

    /**
     * The IP range in CIDR notation to use for
     * the hosted master network. This range will be used for assigning private IP
     * addresses to the cluster master(s) and the ILB VIP. This range must not overlap
     * with any other ranges in use within the cluster's network, and it must be a /28
     * subnet. See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/private-clusters#req_res_lim">Private
     * Cluster Limitations</a>
     * for more details. This field only applies to private clusters, when
     * {@code enablePrivateNodes} is {@code true}.
     */
    public Builder masterIpv4CidrBlock(String masterIpv4CidrBlock) {
      this.masterIpv4CidrBlock = Output.of(masterIpv4CidrBlock);
      return this;
    }

    /** The same, known later. */
    public Builder masterIpv4CidrBlock(Output<String> masterIpv4CidrBlock) {
      this.masterIpv4CidrBlock = masterIpv4CidrBlock;
      return this;
    }

    /**
     * The name of the peering between this cluster and the Google owned VPC.
     */
    public Builder peeringName(String peeringName) {
      this.peeringName = Output.of(peeringName);
      return this;
    }

    /** The same, known later. */
    public Builder peeringName(Output<String> peeringName) {
      this.peeringName = peeringName;
      return this;
    }

    /**
     * The internal IP address of this cluster's master endpoint.
     */
    public Builder privateEndpoint(String privateEndpoint) {
      this.privateEndpoint = Output.of(privateEndpoint);
      return this;
    }

    /** The same, known later. */
    public Builder privateEndpoint(Output<String> privateEndpoint) {
      this.privateEndpoint = privateEndpoint;
      return this;
    }

    /**
     * Subnetwork in cluster's network where master's endpoint will be provisioned.
     */
    public Builder privateEndpointSubnetwork(String privateEndpointSubnetwork) {
      this.privateEndpointSubnetwork = Output.of(privateEndpointSubnetwork);
      return this;
    }

    /** The same, known later. */
    public Builder privateEndpointSubnetwork(Output<String> privateEndpointSubnetwork) {
      this.privateEndpointSubnetwork = privateEndpointSubnetwork;
      return this;
    }

    /**
     * The external IP address of this cluster's master endpoint.
     * <p>
     * &gt; The Google provider is unable to validate certain configurations of
     * {@code privateClusterConfig} when {@code enablePrivateNodes} is {@code false}. It's
     * recommended that you omit the block entirely if the field is not set to {@code true}.
     */
    public Builder publicEndpoint(String publicEndpoint) {
      this.publicEndpoint = Output.of(publicEndpoint);
      return this;
    }

    /** The same, known later. */
    public Builder publicEndpoint(Output<String> publicEndpoint) {
      this.publicEndpoint = publicEndpoint;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterPrivateClusterConfigArgs build() {
      return new ClusterPrivateClusterConfigArgs(this);
    }
  }
}
