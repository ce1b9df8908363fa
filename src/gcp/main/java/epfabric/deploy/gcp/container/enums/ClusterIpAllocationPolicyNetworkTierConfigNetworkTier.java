package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterIpAllocationPolicyNetworkTierConfigNetworkTier(String value) {
  public static final ClusterIpAllocationPolicyNetworkTierConfigNetworkTier NETWORK_TIER_DEFAULT = new ClusterIpAllocationPolicyNetworkTierConfigNetworkTier("NETWORK_TIER_DEFAULT");
  public static final ClusterIpAllocationPolicyNetworkTierConfigNetworkTier NETWORK_TIER_PREMIUM = new ClusterIpAllocationPolicyNetworkTierConfigNetworkTier("NETWORK_TIER_PREMIUM");
  public static final ClusterIpAllocationPolicyNetworkTierConfigNetworkTier NETWORK_TIER_STANDARD = new ClusterIpAllocationPolicyNetworkTierConfigNetworkTier("NETWORK_TIER_STANDARD");
}
