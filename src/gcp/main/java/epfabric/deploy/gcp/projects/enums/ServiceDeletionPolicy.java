package epfabric.deploy.gcp.projects.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ServiceDeletionPolicy(String value) {
  public static final ServiceDeletionPolicy PREVENT = new ServiceDeletionPolicy("PREVENT");
  public static final ServiceDeletionPolicy ABANDON = new ServiceDeletionPolicy("ABANDON");
  public static final ServiceDeletionPolicy DELETE = new ServiceDeletionPolicy("DELETE");
}
