package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketIpFilterMode(String value) {
  public static final BucketIpFilterMode ENABLED = new BucketIpFilterMode("Enabled");
  public static final BucketIpFilterMode DISABLED = new BucketIpFilterMode("Disabled");
}
