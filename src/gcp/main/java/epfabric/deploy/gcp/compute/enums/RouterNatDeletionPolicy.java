package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatDeletionPolicy(String value) {
  public static final RouterNatDeletionPolicy PREVENT = new RouterNatDeletionPolicy("PREVENT");
  public static final RouterNatDeletionPolicy ABANDON = new RouterNatDeletionPolicy("ABANDON");
  public static final RouterNatDeletionPolicy DELETE = new RouterNatDeletionPolicy("DELETE");
}
