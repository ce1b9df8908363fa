package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketPublicAccessPrevention(String value) {
  public static final BucketPublicAccessPrevention INHERITED = new BucketPublicAccessPrevention("inherited");
  public static final BucketPublicAccessPrevention ENFORCED = new BucketPublicAccessPrevention("enforced");
}
