package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatSourceSubnetworkIpRangesToNat(String value) {
  public static final RouterNatSourceSubnetworkIpRangesToNat ALL_SUBNETWORKS_ALL_IP_RANGES = new RouterNatSourceSubnetworkIpRangesToNat("ALL_SUBNETWORKS_ALL_IP_RANGES");
  public static final RouterNatSourceSubnetworkIpRangesToNat ALL_SUBNETWORKS_ALL_PRIMARY_IP_RANGES = new RouterNatSourceSubnetworkIpRangesToNat("ALL_SUBNETWORKS_ALL_PRIMARY_IP_RANGES");
  public static final RouterNatSourceSubnetworkIpRangesToNat LIST_OF_SUBNETWORKS = new RouterNatSourceSubnetworkIpRangesToNat("LIST_OF_SUBNETWORKS");
}
