package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkIpv6AccessType(String value) {
  public static final SubnetworkIpv6AccessType EXTERNAL = new SubnetworkIpv6AccessType("EXTERNAL");
  public static final SubnetworkIpv6AccessType INTERNAL = new SubnetworkIpv6AccessType("INTERNAL");
}
