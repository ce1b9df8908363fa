package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterIpAllocationPolicyNetworkTierConfigNetworkTier;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterIpAllocationPolicyNetworkTierConfig:ClusterIpAllocationPolicyNetworkTierConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterIpAllocationPolicyNetworkTierConfigArgs extends ResourceArgs {
  @Import(name = "networkTier", required = true)
  private final Output<String> networkTier;

  private ClusterIpAllocationPolicyNetworkTierConfigArgs(Builder builder) {
    this.networkTier = builder.networkTier;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code networkTier}. */
  public static NeedsNetworkTier builder() {
    return new Builder();
  }

  /** A builder without the required {@code networkTier}. */
  public interface NeedsNetworkTier {
    /**
     * Network tier configuration.
     * Accepted values are:
     * <ul>
     * <li>{@code NETWORK_TIER_DEFAULT}: (Default) Use project-level configuration.
     * <li>{@code NETWORK_TIER_PREMIUM}: Premium network tier.
     * <li>{@code NETWORK_TIER_STANDARD}: Standard network tier.
     * </ul>
     */
    Builder networkTier(ClusterIpAllocationPolicyNetworkTierConfigNetworkTier networkTier);

    /** The same, known later. */
    Builder networkTier(Output<ClusterIpAllocationPolicyNetworkTierConfigNetworkTier> networkTier);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsNetworkTier {
    private @Nullable Output<String> networkTier;

    private Builder() {}

    @Override
    public Builder networkTier(ClusterIpAllocationPolicyNetworkTierConfigNetworkTier networkTier) {
      this.networkTier = Output.of(networkTier.value());
      return this;
    }

    @Override
    public Builder networkTier(Output<ClusterIpAllocationPolicyNetworkTierConfigNetworkTier> networkTier) {
      this.networkTier = networkTier.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterIpAllocationPolicyNetworkTierConfigArgs build() {
      return new ClusterIpAllocationPolicyNetworkTierConfigArgs(this);
    }
  }
}
