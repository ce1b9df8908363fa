package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkSecondaryIpRangeIpVersion(String value) {
  public static final SubnetworkSecondaryIpRangeIpVersion IPV4 = new SubnetworkSecondaryIpRangeIpVersion("IPV4");
  public static final SubnetworkSecondaryIpRangeIpVersion IPV6 = new SubnetworkSecondaryIpRangeIpVersion("IPV6");
}
