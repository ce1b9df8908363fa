package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterDeletionPolicy(String value) {
  public static final ClusterDeletionPolicy PREVENT = new ClusterDeletionPolicy("PREVENT");
  public static final ClusterDeletionPolicy ABANDON = new ClusterDeletionPolicy("ABANDON");
  public static final ClusterDeletionPolicy DELETE = new ClusterDeletionPolicy("DELETE");
}
