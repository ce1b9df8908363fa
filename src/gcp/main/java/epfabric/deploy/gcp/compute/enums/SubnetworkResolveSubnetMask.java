package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkResolveSubnetMask(String value) {
  public static final SubnetworkResolveSubnetMask ARP_ALL_RANGES = new SubnetworkResolveSubnetMask("ARP_ALL_RANGES");
  public static final SubnetworkResolveSubnetMask ARP_PRIMARY_RANGE = new SubnetworkResolveSubnetMask("ARP_PRIMARY_RANGE");
  public static final SubnetworkResolveSubnetMask ARP_BROADCAST_PRIMARY_RANGE = new SubnetworkResolveSubnetMask("ARP_BROADCAST_PRIMARY_RANGE");
  public static final SubnetworkResolveSubnetMask ARP_BROADCAST_PRIMARY_RANGE_WITH_LEARNING = new SubnetworkResolveSubnetMask("ARP_BROADCAST_PRIMARY_RANGE_WITH_LEARNING");
}
