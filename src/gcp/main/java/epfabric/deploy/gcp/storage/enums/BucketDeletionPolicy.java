package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketDeletionPolicy(String value) {
  public static final BucketDeletionPolicy PREVENT = new BucketDeletionPolicy("PREVENT");
  public static final BucketDeletionPolicy ABANDON = new BucketDeletionPolicy("ABANDON");
  public static final BucketDeletionPolicy DELETE = new BucketDeletionPolicy("DELETE");
}
