package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterIpAllocationPolicyStackType(String value) {
  public static final ClusterIpAllocationPolicyStackType IPV4 = new ClusterIpAllocationPolicyStackType("IPV4");
  public static final ClusterIpAllocationPolicyStackType IPV4_IPV6 = new ClusterIpAllocationPolicyStackType("IPV4_IPV6");
}
