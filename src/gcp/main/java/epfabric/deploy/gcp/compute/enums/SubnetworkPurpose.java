package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkPurpose(String value) {
  public static final SubnetworkPurpose PRIVATE = new SubnetworkPurpose("PRIVATE");
  public static final SubnetworkPurpose REGIONAL_MANAGED_PROXY = new SubnetworkPurpose("REGIONAL_MANAGED_PROXY");
  public static final SubnetworkPurpose GLOBAL_MANAGED_PROXY = new SubnetworkPurpose("GLOBAL_MANAGED_PROXY");
  public static final SubnetworkPurpose PRIVATE_SERVICE_CONNECT = new SubnetworkPurpose("PRIVATE_SERVICE_CONNECT");
  public static final SubnetworkPurpose PEER_MIGRATION = new SubnetworkPurpose("PEER_MIGRATION");
  public static final SubnetworkPurpose PRIVATE_NAT = new SubnetworkPurpose("PRIVATE_NAT");
}
