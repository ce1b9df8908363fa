package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatSubnetworkSourceIpRangesToNats(String value) {
  public static final RouterNatSubnetworkSourceIpRangesToNats ALL_IP_RANGES = new RouterNatSubnetworkSourceIpRangesToNats("ALL_IP_RANGES");
  public static final RouterNatSubnetworkSourceIpRangesToNats LIST_OF_SECONDARY_IP_RANGES = new RouterNatSubnetworkSourceIpRangesToNats("LIST_OF_SECONDARY_IP_RANGES");
  public static final RouterNatSubnetworkSourceIpRangesToNats PRIMARY_IP_RANGE = new RouterNatSubnetworkSourceIpRangesToNats("PRIMARY_IP_RANGE");
}
