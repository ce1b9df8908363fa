package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkRole(String value) {
  public static final SubnetworkRole ACTIVE = new SubnetworkRole("ACTIVE");
  public static final SubnetworkRole BACKUP = new SubnetworkRole("BACKUP");
}
