package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMasterAuthorizedNetworksConfig:ClusterMasterAuthorizedNetworksConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterMasterAuthorizedNetworksConfigArgs extends ResourceArgs {
  @Import(name = "cidrBlocks")
  private final @Nullable Output<List<ClusterMasterAuthorizedNetworksConfigCidrBlockArgs>> cidrBlocks;

  @Import(name = "gcpPublicCidrsAccessEnabled")
  private final @Nullable Output<Boolean> gcpPublicCidrsAccessEnabled;

  @Import(name = "privateEndpointEnforcementEnabled")
  private final @Nullable Output<Boolean> privateEndpointEnforcementEnabled;

  private ClusterMasterAuthorizedNetworksConfigArgs(Builder builder) {
    this.cidrBlocks = builder.cidrBlocks;
    this.gcpPublicCidrsAccessEnabled = builder.gcpPublicCidrsAccessEnabled;
    this.privateEndpointEnforcementEnabled = builder.privateEndpointEnforcementEnabled;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<ClusterMasterAuthorizedNetworksConfigCidrBlockArgs>> cidrBlocks;
    private @Nullable Output<Boolean> gcpPublicCidrsAccessEnabled;
    private @Nullable Output<Boolean> privateEndpointEnforcementEnabled;

    private Builder() {}

    /**
     * External networks that can access the
     * Kubernetes cluster master through HTTPS.
     */
    public Builder cidrBlocks(List<ClusterMasterAuthorizedNetworksConfigCidrBlockArgs> cidrBlocks) {
      this.cidrBlocks = Output.of(List.copyOf(cidrBlocks));
      return this;
    }

    /** The same, known later. */
    public Builder cidrBlocks(Output<List<ClusterMasterAuthorizedNetworksConfigCidrBlockArgs>> cidrBlocks) {
      this.cidrBlocks = cidrBlocks;
      return this;
    }

    /**
     * Whether Kubernetes master is
     * accessible via Google Compute Engine Public IPs.
     */
    public Builder gcpPublicCidrsAccessEnabled(boolean gcpPublicCidrsAccessEnabled) {
      this.gcpPublicCidrsAccessEnabled = Output.of(gcpPublicCidrsAccessEnabled);
      return this;
    }

    /** The same, known later. */
    public Builder gcpPublicCidrsAccessEnabled(Output<Boolean> gcpPublicCidrsAccessEnabled) {
      this.gcpPublicCidrsAccessEnabled = gcpPublicCidrsAccessEnabled;
      return this;
    }

    /**
     * Whether authorized networks is enforced on the private endpoint or not.
     */
    public Builder privateEndpointEnforcementEnabled(boolean privateEndpointEnforcementEnabled) {
      this.privateEndpointEnforcementEnabled = Output.of(privateEndpointEnforcementEnabled);
      return this;
    }

    /** The same, known later. */
    public Builder privateEndpointEnforcementEnabled(Output<Boolean> privateEndpointEnforcementEnabled) {
      this.privateEndpointEnforcementEnabled = privateEndpointEnforcementEnabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMasterAuthorizedNetworksConfigArgs build() {
      return new ClusterMasterAuthorizedNetworksConfigArgs(this);
    }
  }
}
