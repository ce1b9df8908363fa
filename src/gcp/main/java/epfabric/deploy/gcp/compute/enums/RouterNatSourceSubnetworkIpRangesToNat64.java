package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatSourceSubnetworkIpRangesToNat64(String value) {
  public static final RouterNatSourceSubnetworkIpRangesToNat64 ALL_IPV6_SUBNETWORKS = new RouterNatSourceSubnetworkIpRangesToNat64("ALL_IPV6_SUBNETWORKS");
  public static final RouterNatSourceSubnetworkIpRangesToNat64 LIST_OF_IPV6_SUBNETWORKS = new RouterNatSourceSubnetworkIpRangesToNat64("LIST_OF_IPV6_SUBNETWORKS");
}
