package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolDeletionPolicy(String value) {
  public static final NodePoolDeletionPolicy PREVENT = new NodePoolDeletionPolicy("PREVENT");
  public static final NodePoolDeletionPolicy ABANDON = new NodePoolDeletionPolicy("ABANDON");
  public static final NodePoolDeletionPolicy DELETE = new NodePoolDeletionPolicy("DELETE");
}
