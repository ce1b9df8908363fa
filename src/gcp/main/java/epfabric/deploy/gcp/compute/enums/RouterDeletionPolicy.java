package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterDeletionPolicy(String value) {
  public static final RouterDeletionPolicy PREVENT = new RouterDeletionPolicy("PREVENT");
  public static final RouterDeletionPolicy ABANDON = new RouterDeletionPolicy("ABANDON");
  public static final RouterDeletionPolicy DELETE = new RouterDeletionPolicy("DELETE");
}
