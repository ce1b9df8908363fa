package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NetworkDeletionPolicy(String value) {
  public static final NetworkDeletionPolicy PREVENT = new NetworkDeletionPolicy("PREVENT");
  public static final NetworkDeletionPolicy ABANDON = new NetworkDeletionPolicy("ABANDON");
  public static final NetworkDeletionPolicy DELETE = new NetworkDeletionPolicy("DELETE");
}
