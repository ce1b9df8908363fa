package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkDeletionPolicy(String value) {
  public static final SubnetworkDeletionPolicy PREVENT = new SubnetworkDeletionPolicy("PREVENT");
  public static final SubnetworkDeletionPolicy ABANDON = new SubnetworkDeletionPolicy("ABANDON");
  public static final SubnetworkDeletionPolicy DELETE = new SubnetworkDeletionPolicy("DELETE");
}
