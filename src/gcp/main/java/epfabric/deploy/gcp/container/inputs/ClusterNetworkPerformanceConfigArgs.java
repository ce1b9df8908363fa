package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNetworkPerformanceConfig:ClusterNetworkPerformanceConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNetworkPerformanceConfigArgs extends ResourceArgs {
  @Import(name = "totalEgressBandwidthTier", required = true)
  private final Output<String> totalEgressBandwidthTier;

  private ClusterNetworkPerformanceConfigArgs(Builder builder) {
    this.totalEgressBandwidthTier = builder.totalEgressBandwidthTier;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code totalEgressBandwidthTier}. */
  public static NeedsTotalEgressBandwidthTier builder() {
    return new Builder();
  }

  /** A builder without the required {@code totalEgressBandwidthTier}. */
  public interface NeedsTotalEgressBandwidthTier {
    /**
     * Specifies the total network bandwidth tier for NodePools in the cluster.
     */
    Builder totalEgressBandwidthTier(String totalEgressBandwidthTier);

    /** The same, known later. */
    Builder totalEgressBandwidthTier(Output<String> totalEgressBandwidthTier);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsTotalEgressBandwidthTier {
    private @Nullable Output<String> totalEgressBandwidthTier;

    private Builder() {}

    @Override
    public Builder totalEgressBandwidthTier(String totalEgressBandwidthTier) {
      this.totalEgressBandwidthTier = Output.of(totalEgressBandwidthTier);
      return this;
    }

    @Override
    public Builder totalEgressBandwidthTier(Output<String> totalEgressBandwidthTier) {
      this.totalEgressBandwidthTier = totalEgressBandwidthTier;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNetworkPerformanceConfigArgs build() {
      return new ClusterNetworkPerformanceConfigArgs(this);
    }
  }
}
