package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkStackType(String value) {
  public static final SubnetworkStackType IPV4_ONLY = new SubnetworkStackType("IPV4_ONLY");
  public static final SubnetworkStackType IPV4_IPV6 = new SubnetworkStackType("IPV4_IPV6");
  public static final SubnetworkStackType IPV6_ONLY = new SubnetworkStackType("IPV6_ONLY");
}
