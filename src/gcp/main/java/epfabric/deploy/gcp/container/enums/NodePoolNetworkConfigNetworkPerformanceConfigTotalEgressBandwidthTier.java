package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier(String value) {
  public static final NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier TIER_1 = new NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier("TIER_1");
  public static final NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier TIER_UNSPECIFIED = new NodePoolNetworkConfigNetworkPerformanceConfigTotalEgressBandwidthTier("TIER_UNSPECIFIED");
}
