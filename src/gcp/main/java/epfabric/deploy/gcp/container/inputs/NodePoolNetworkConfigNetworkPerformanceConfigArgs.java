package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNetworkConfigNetworkPerformanceConfig:NodePoolNetworkConfigNetworkPerformanceConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNetworkConfigNetworkPerformanceConfigArgs extends ResourceArgs {
  @Import(name = "totalEgressBandwidthTier", required = true)
  private final Output<String> totalEgressBandwidthTier;

  private NodePoolNetworkConfigNetworkPerformanceConfigArgs(Builder builder) {
    this.totalEgressBandwidthTier = builder.totalEgressBandwidthTier;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code totalEgressBandwidthTier}. */
  public static NeedsTotalEgressBandwidthTier builder() {
    return new Builder();
  }

  /** A builder without the required {@code totalEgressBandwidthTier}. */
  public interface NeedsTotalEgressBandwidthTier {
    /**
     * Specifies the total network bandwidth tier for the NodePool. <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1/projects.locations.clusters.nodePools#NodePool.Tier">Valid
     * values</a> include: "TIER_1" and "TIER_UNSPECIFIED".
     */
    Builder totalEgressBandwidthTier(NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier totalEgressBandwidthTier);

    /** The same, known later. */
    Builder totalEgressBandwidthTier(Output<NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier> totalEgressBandwidthTier);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsTotalEgressBandwidthTier {
    private @Nullable Output<String> totalEgressBandwidthTier;

    private Builder() {}

    @Override
    public Builder totalEgressBandwidthTier(NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier totalEgressBandwidthTier) {
      this.totalEgressBandwidthTier = Output.of(totalEgressBandwidthTier.value());
      return this;
    }

    @Override
    public Builder totalEgressBandwidthTier(Output<NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier> totalEgressBandwidthTier) {
      this.totalEgressBandwidthTier = totalEgressBandwidthTier.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNetworkConfigNetworkPerformanceConfigArgs build() {
      return new NodePoolNetworkConfigNetworkPerformanceConfigArgs(this);
    }
  }
}
